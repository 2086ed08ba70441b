# Runs in fresh mount, process and network namespaces, as root of them, before the program that parses foreign bytes:
# gives it a file system that holds the system's programs and libraries, the folders named on the command line and
# nothing else. Usage: enter.sh WORK_FOLDER [READ_ONLY_FOLDER…] -- COMMAND…
# The new root is built on /dev, because nothing that is shown lies beneath it.
set -e
root=/dev
work=$1
shift
[ "$work" = / ] && work=
shown='/usr'
for system in /bin /sbin /lib /lib32 /lib64 /libx32; do
  # Links into /usr on most systems, folders on some.
  if [ -L $system ]; then links="$links $system"; elif [ -d $system ]; then shown="$shown $system"; fi
done
# Debian chooses between libraries by links in here.
[ -d /etc/alternatives ] && shown="$shown /etc/alternatives"

mount -t tmpfs -o mode=755,size=1m none $root
for system in $shown; do folders="$folders $root$system"; done
mkdir -p $folders $root/proc $root/run/work
[ -z "$links" ] || cp -P $links $root/
# The index of libraries: without it the loader looks in its usual folders alone.
[ -f /etc/ld.so.cache ] && cp /etc/ld.so.cache $root/etc/
show() { mount -o bind,ro "$1" "$root$1" 2>&- || mount --bind "$1" "$root$1"; }
for system in $shown; do show $system; done
while [ "$1" != -- ]; do
  [ -d "$root$1" ] || mkdir -p "$root$1"
  show "$1"
  shift
done
shift
[ -z "$work" ] || mount --bind "$work" $root/run/work
mount -t proc proc $root/proc
mount -o remount,bind,ro $root
cd $root
pivot_root . .
umount -l .
cd /run/work
exec "$@"
