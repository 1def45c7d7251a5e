import { BlockList, isIPv4, isIPv6 } from 'node:net'

// IANA's special-purpose registries (IPv4 and IPv6), taken whole: what is not for the public internet is not for us. And
// what a cloud answers on from inside itself.
const specialIpv4Ranges = [
  '0.0.0.0/8', // this network; 0.0.0.0 reaches loopback on Linux
  '10.0.0.0/8',
  '100.64.0.0/10', // carrier-grade NAT, used inside clouds
  '127.0.0.0/8',
  '168.63.129.16/32', // public by its number, and Azure's own server for virtual machines (WireServer) inside of Azure
  '169.254.0.0/16', // link-local: cloud metadata lives here
  '172.16.0.0/12',
  '192.0.0.0/24',
  '192.0.2.0/24', // documentation
  '192.88.99.0/24', // 6to4 relays
  '192.168.0.0/16',
  '198.18.0.0/15', // benchmarking
  '198.51.100.0/24', // documentation
  '203.0.113.0/24', // documentation
  '224.0.0.0/4', // multicast
  '240.0.0.0/4', // reserved, and broadcast
]

// Of IPv6 only 2000::/3 is handed out to the public; these are the holes in it. Everything outside it is refused
// without a list: loopback, mapped (::ffff/96), NAT64 (64:ff9b::/96), ULA, link-local, multicast, what comes later.
const publicIpv6Range = '2000::/3'
const specialIpv6Ranges = [
  '2001::/23', // protocol assignments, Teredo (which carries an IPv4 address) among them
  '2001:db8::/32', // documentation
  '2002::/16', // 6to4: carries an IPv4 address
  '3fff::/20', // documentation
]

const subnets = (family: 'ipv4' | 'ipv6', ranges: readonly string[]): BlockList => {
  const list = new BlockList()
  for (const range of ranges) {
    const [network = '', bits = ''] = range.split('/')
    list.addSubnet(network, Number(bits), family)
  }
  return list
}

const specialIpv4 = subnets('ipv4', specialIpv4Ranges)
const publicIpv6 = subnets('ipv6', [publicIpv6Range])
const specialIpv6 = subnets('ipv6', specialIpv6Ranges)

/** True for a numeric address of the public internet; false for every other address and for any other text. */
export function isPublicAddress(address: string): boolean {
  if (isIPv4(address)) return !specialIpv4.check(address, 'ipv4')
  // A zone (fe80::1%eth0) makes an address a local one by itself, and BlockList cannot read it.
  if (!isIPv6(address) || address.includes('%')) return false
  return publicIpv6.check(address, 'ipv6') && !specialIpv6.check(address, 'ipv6')
}
