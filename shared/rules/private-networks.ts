/** Loopback, private and other non-public address ranges, as [network, bits]: RFC 1918, 3927, 4193, 4291, 5735, 6598. */
export const privateNetworks = {
  ipv4: [
    ['10.0.0.0', 8],
    ['100.64.0.0', 10],
    ['127.0.0.0', 8],
    ['169.254.0.0', 16],
    ['172.16.0.0', 12],
    ['192.168.0.0', 16],
  ],
  ipv6: [
    ['::1', 128],
    ['fc00::', 7],
    ['fe80::', 10],
  ],
} as const;
