/** Addresses that lead into a private network, to ourselves, or past the ordinary https port, in every spelling. */
export const PRIVATE_ADDRESSES: readonly string[] = [
  // loopback and "this host": plain, short, decimal, octal, hexadecimal, full width, with a trailing dot
  ...[
    'https://127.0.0.1/',
    'https://127.1/',
    'https://2130706433/',
    'https://0177.0.0.1/',
    'https://0x7f.1/',
  ],
  ...[
    'https://0x7f000001/',
    'https://017700000001/',
    'https://１２７.0.0.1/',
    'https://127.0.0.1./',
    'https://0/',
  ],
  ...['https://0.0.0.0/', 'https://127.255.255.254/', 'https://%31%32%37.0.0.1/', 'https://127。0。0。1/'],
  // private, shared, link-local, reserved, multicast
  ...['https://10.0.0.1/', 'https://172.16.0.1/', 'https://192.168.1.1/', 'https://100.64.0.1/'],
  ...['https://169.254.169.254/latest/meta-data/', 'https://0xa9fea9fe/', 'https://192.0.2.1/'],
  ...['https://198.18.0.1/', 'https://224.0.0.1/', 'https://240.0.0.1/', 'https://255.255.255.255/'],
  // IPv6: loopback, unspecified, mapped, compatible, NAT64, 6to4, unique local, link-local, multicast, documentation
  ...['https://[::1]/', 'https://[0:0:0:0:0:0:0:1]/', 'https://[::]/', 'https://[::ffff:127.0.0.1]/'],
  ...[
    'https://[::ffff:7f00:1]/',
    'https://[::127.0.0.1]/',
    'https://[64:ff9b::7f00:1]/',
    'https://[64:ff9b:1::1]/',
  ],
  ...['https://[2002:7f00:1::]/', 'https://[fc00::1]/', 'https://[fd00:ec2::254]/', 'https://[fe80::1]/'],
  ...['https://[ff02::1]/', 'https://[2001:db8::1]/'],
  // private and special-use host names
  ...[
    'https://localhost/',
    'https://LOCALHOST/',
    'https://localhost./',
    'https://x.localhost/',
    'https://ⓛocalhost/',
  ],
  ...['https://kashf/', 'https://metadata.google.internal/', 'https://printer.local/', 'https://router.lan/'],
  ...['https://nas.home.arpa/', 'https://1.0.0.127.in-addr.arpa/', 'https://a.test/', 'https://a.invalid/'],
  ...[
    'https://a.example/',
    'https://a.onion/',
    'https://wiki.corp/',
    'https://example.uz./',
    'https://a..uz/',
  ],
  // this site itself
  ...['https://kashf.uz/', 'https://KASHF.uz/api/webhooks', 'https://kashf.uz:443/', 'https://kashf.uz./'],
  // another port, protocol or a password
  ...['https://example.uz:8443/', 'https://example.uz:22/', 'https://example.uz:80/', 'http://example.uz/'],
  ...['https://user:secret@example.uz/', 'https://user@example.uz/', 'https://:secret@example.uz/'],
  ...['ftp://example.uz/', 'file:///etc/passwd', 'javascript:alert(1)', 'data:text/plain,a', '//example.uz/'],
]
