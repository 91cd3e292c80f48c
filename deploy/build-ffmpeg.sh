#!/bin/sh
# In a container of Debian's: makes /usr/local/bin/ffmpeg of the source of Debian's own package, security patches included, with
# what packages/film asks of it and nothing else. The package itself brings 400 MB of libraries.
set -eu

sed -i 's/^Types: deb$/Types: deb deb-src/' /etc/apt/sources.list.d/debian.sources
apt-get update
apt-get install -y --no-install-recommends dpkg-dev gcc libc6-dev libx264-dev make nasm pkg-config zlib1g-dev
cd "$(mktemp -d)"
apt-get source ffmpeg
cd ffmpeg-*/

# What the runtime image lacks becomes a part of the program: with the archive alone the linker takes that.
rm /usr/lib/*/libx264.so
./configure --pkg-config-flags=--static --disable-everything --disable-autodetect --disable-debug --disable-doc --disable-network \
  --disable-avdevice --disable-postproc --disable-swresample --disable-ffplay --disable-ffprobe --enable-gpl --enable-libx264 --enable-zlib \
  --enable-protocol=data,file,pipe --enable-demuxer=ffmetadata,image2pipe,rawvideo --enable-muxer=mp4 \
  --enable-parser=png --enable-decoder=png,rawvideo --enable-encoder=libx264 \
  --enable-filter=format,fps,scale,setpts,setsar,tpad
make -j "$(nproc)" ffmpeg
install ffmpeg /usr/local/bin/ffmpeg
install -D -m 0644 debian/copyright /usr/share/doc/ffmpeg/copyright
