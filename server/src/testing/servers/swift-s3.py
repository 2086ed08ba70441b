"""OpenStack Swift with its S3 API in one process: a real S3 server for the storage tests and the drill.

Usage: /usr/bin/python3 swift-s3.py <scratch folder> <port> [<address>]   (listens on port to port + 3)
Without an address it listens on the loopback interface and starts empty, with its objects in memory. With one, its S3 API
listens there and its objects are on disk, where the next start finds them.
Key `test:tester`, secret `testing`, region `us-east-1`. Prints `up` when it is ready.
Needs the Debian package python3-swift (11 MB, no services).
"""
import os
import shutil
import sys

import eventlet

eventlet.monkey_patch()
from eventlet import listen, wsgi

base, port = sys.argv[1], int(sys.argv[2])
address = sys.argv[3] if len(sys.argv) > 3 else None
if address is None:
    shutil.rmtree(base, ignore_errors=True)
os.makedirs(base + '/conf', exist_ok=True)
os.makedirs(base + '/dev/sda1', exist_ok=True)


def write(name, text):
    with open(f'{base}/conf/{name}', 'w') as file:
        file.write(text)


write('swift.conf', '''[swift-hash]
swift_hash_path_suffix = s
swift_hash_path_prefix = p
[storage-policy:0]
name = gold
default = yes
''')
# Must be set before the policies are loaded.
import swift.common.utils as utils

utils.SWIFT_CONF_FILE = base + '/conf/swift.conf'
from swift.common import storage_policy

utils.validate_hash_conf()
storage_policy.reload_storage_policies()
from swift.account.server import AccountController
from swift.common.ring.builder import RingBuilder
from swift.common.wsgi import SwiftHttpProtocol, loadapp
from swift.container.server import ContainerController
if address is None:
    from swift.obj.mem_server import ObjectController
else:
    from swift.obj.server import ObjectController

ports = {'account': port + 2, 'container': port + 1, 'object': port + 3}
for name, at in ports.items():
    ring = RingBuilder(4, 1, 0)
    ring.add_dev({
        'region': 1, 'zone': 1, 'ip': '127.0.0.1', 'port': at, 'replication_ip': '127.0.0.1',
        'replication_port': at, 'device': 'sda1', 'weight': 1.0, 'meta': '',
    })
    ring.rebalance()
    ring.get_ring().save(f'{base}/conf/{name}.ring.gz')
conf = {
    'swift_dir': base + '/conf', 'devices': base + '/dev', 'mount_check': 'false', 'bind_ip': '127.0.0.1',
    'log_level': 'ERROR', 'workers': '0', 'fallocate_reserve': '0', 'disable_fallocate': 'true',
    'hash_path_prefix': 'p',
}


class Silent:
    def write(self, *_):
        pass


def serve(at, app, where='127.0.0.1'):
    wsgi.server(listen((where, at)), app, Silent(), protocol=SwiftHttpProtocol, log_output=False)


servers = {
    'account': AccountController(dict(conf)),
    'container': ContainerController(dict(conf)),
    'object': ObjectController(dict(conf)),
}
for name, server in servers.items():
    eventlet.spawn(serve, ports[name], server)
write('proxy.conf', f'''[DEFAULT]
swift_dir = {base}/conf
bind_port = {port}
log_level = ERROR
[pipeline:main]
pipeline = catch_errors gatekeeper healthcheck cache listing_formats bulk s3api tempauth slo copy proxy-server
[app:proxy-server]
use = egg:swift#proxy
account_autocreate = true
allow_account_management = true
[filter:tempauth]
use = egg:swift#tempauth
user_test_tester = testing .admin .reseller_admin
[filter:s3api]
use = egg:swift#s3api
location = us-east-1
s3_acl = false
min_segment_size = 5242880
allow_multipart_uploads = true
[filter:slo]
use = egg:swift#slo
[filter:copy]
use = egg:swift#copy
[filter:bulk]
use = egg:swift#bulk
[filter:cache]
use = egg:swift#memcache
[filter:catch_errors]
use = egg:swift#catch_errors
[filter:gatekeeper]
use = egg:swift#gatekeeper
[filter:healthcheck]
use = egg:swift#healthcheck
[filter:listing_formats]
use = egg:swift#listing_formats
''')
proxy = loadapp(base + '/conf/proxy.conf')
print('up', flush=True)
serve(port, proxy, address or '127.0.0.1')
