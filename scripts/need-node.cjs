// Says plainly what is missing where npm had no Node 24 to bring along. In the old module form, which every Node can read.
const NEEDED = 24
if (Number(process.versions.node.split('.')[0]) < NEEDED) {
  console.error(
    `Afterimage needs Node ${NEEDED} or newer, and this is ${process.version}. npm ci brings Node ${NEEDED} along where npm has it ` +
      `for ${process.platform} on ${process.arch}; here it did not. Install it from https://nodejs.org, then start again.`,
  )
  process.exit(1)
}
