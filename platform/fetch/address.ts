import ipaddr from 'ipaddr.js';

/** Today's whole global unicast space of IPv6; everything else is special or unassigned. */
const GLOBAL_UNICAST_V6 = ipaddr.IPv6.parseCIDR('2000::/3');

/** Ranges that the library takes for ordinary ones. */
const ALSO_REFUSED_V4 = [
  // Azure's metadata and wire server: a public address that answers to the machine's own guests only.
  ipaddr.IPv4.parseCIDR('168.63.129.16/32'),
];
const ALSO_REFUSED_V6 = [
  // Documentation, RFC 9637.
  ipaddr.IPv6.parseCIDR('3fff::/20'),
];

/**
 * Whether an IP address (text, IPv4 or IPv6) is one on the public internet.
 * Private, loopback, link-local, shared (CGNAT), unique local, IPv4-mapped, NAT64, 6to4, Teredo, multicast,
 * unspecified, broadcast, documentation and reserved addresses are not, nor is anything that isn't an address.
 */
export function isPublicAddress(address: string): boolean {
  if (!ipaddr.isValid(address)) return false;
  // parse() and not process(), which takes ::ffff:8.8.8.8 for 8.8.8.8: nobody's game is at such an address.
  const parsed = ipaddr.parse(address);
  if (parsed.range() !== 'unicast') return false;
  if (parsed instanceof ipaddr.IPv4) return !ALSO_REFUSED_V4.some((range) => parsed.match(range));
  return parsed.match(GLOBAL_UNICAST_V6) && !ALSO_REFUSED_V6.some((range) => parsed.match(range));
}
