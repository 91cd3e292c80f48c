#!/bin/sh
# In a container of Debian's: lays out in /system what the programs of the image load, from Debian's packages, and nothing else: no shell, no
# package manager. Scanners find each package in /var/lib/dpkg/status.d.
set -eu

apt-get update
mkdir -p /packages /system/var/lib/dpkg/status.d
cd /packages
apt-get download base-files libc6 libgcc-s1 libstdc++6 netbase tzdata zlib1g
for package in *.deb; do
  dpkg-deb --extract "$package" /system
  dpkg-deb --field "$package" > "/system/var/lib/dpkg/status.d/$(dpkg-deb --field "$package" Package)"
done
rm -rf /system/usr/share/doc-base /system/usr/share/lintian
find /system/usr/share/doc -type f ! -name copyright -exec rm {} +

printf '%s\n' 'root:x:0:0:root:/root:/sbin/nologin' 'node:x:1000:1000::/tmp:/sbin/nologin' > /system/etc/passwd
printf '%s\n' 'root:x:0:' 'node:x:1000:' > /system/etc/group
echo 'hosts: files dns' > /system/etc/nsswitch.conf
install -d -m 1777 /system/tmp
# The program belongs to root, the data to the user that runs it.
install -d -o 1000 -g 1000 -m 0700 /system/data
install -D /usr/local/bin/ffmpeg /system/usr/local/bin/ffmpeg
cp --parents /usr/share/doc/ffmpeg/copyright /usr/share/doc/libx264-dev/copyright /system
