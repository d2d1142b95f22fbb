import ipaddr from 'ipaddr.js';

/** `networks`: in CIDR notation. An IPv4 address that is written as IPv6 counts as IPv4. */
export function isInNetworks(address: string, networks: readonly string[]): boolean {
  if (networks.length === 0 || !ipaddr.isValid(address)) return false;
  const parsed = ipaddr.process(address);
  return networks.some((network) => {
    const [base, bits] = ipaddr.parseCIDR(network);
    return base.kind() === parsed.kind() && parsed.match(base, bits);
  });
}
