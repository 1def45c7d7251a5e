/** The version of this Frontdesk: that of package.json, which a bundle does not bring along. */
export const version = '0.1.0'
