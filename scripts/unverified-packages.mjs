/**
 * The folders of packages that have no checksum in the lock file, although running processes would load them: native code
 * for platforms that the registry did not offer where the lock file was made. npm installs there whatever the registry
 * sends. All of them are optional, so they are removed after an install, and their users do without.
 */
export const unverifiedPackages = ({ packages }) =>
  Object.entries(packages)
    .filter(([path, { link, dev, integrity }]) => path.includes('node_modules/') && !link && !dev && !integrity)
    .map(([path]) => path)
