# Runs as root of fresh mount, process and network namespaces before a program that parses untrusted input: builds a
# file system of the system's programs and libraries and the given folders, and switches to it.
# Usage: enter.sh WORK_FOLDER [READ_ONLY_FOLDER…] -- COMMAND…
# The new root is mounted on /dev, because none of the visible folders is below it.
set -e
root=/dev
work=$1
shift
[ "$work" = / ] && work=
visible='/usr'
for system in /bin /sbin /lib /lib32 /lib64 /libx32; do
  # Symbolic links into /usr on most systems, directories on some.
  if [ -L $system ]; then links="$links $system"; elif [ -d $system ]; then visible="$visible $system"; fi
done
# Debian selects between alternative libraries by symbolic links here.
[ -d /etc/alternatives ] && visible="$visible /etc/alternatives"

mount -t tmpfs -o mode=755,size=1m none $root
for system in $visible; do folders="$folders $root$system"; done
mkdir -p $folders $root/proc $root/run/work
[ -z "$links" ] || cp -P $links $root/
# The linker's cache: without it only the default library folders are searched.
[ -f /etc/ld.so.cache ] && cp /etc/ld.so.cache $root/etc/
show() { mount -o bind,ro "$1" "$root$1" 2>&- || mount --bind "$1" "$root$1"; }
for system in $visible; do show $system; done
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
