#!/bin/sh
# After `npm ci && npm run build`: leaves of the folder what the server runs, on the platform that it was installed on.
# With --system-ffmpeg the one from npm goes, too.
set -eu
cd "$(dirname "$0")/.."

# Peers would be kept although nothing loads them: better-auth names Vite, Vitest and React as optional ones.
npm prune --omit=dev --legacy-peer-deps

# ONNX Runtime comes with its libraries for every platform.
own=$(node -p "process.platform + '/' + process.arch")
for folder in node_modules/onnxruntime-node/bin/*/*/*; do
  case "$folder" in
    */"$own") ;;
    *) rm -rf "$folder" ;;
  esac
done
for needed in node_modules/onnxruntime-node/bin/*/"$own"; do
  test -d "$needed"
done

if [ "${1:-}" = --system-ffmpeg ]; then rm -rf node_modules/@ffmpeg-installer; fi

# What tests, benches and training use.
rm -rf e2e bench training scripts packages/testing packages/*/test packages/server/chaos packages/server/strangers
find packages -name node_modules -prune -o -name '*.test.ts*' -exec rm -f {} +

# What was the pages' sources is built, and no program loads types, their sources or maps of packages.
find packages/web -mindepth 1 -maxdepth 1 ! -name dist ! -name package.json -exec rm -rf {} +
find . -path '*/node_modules/*' -type f \( -name '*.map' -o -name '*.ts' -o -name '*.mts' -o -name '*.cts' \) -exec rm {} +
