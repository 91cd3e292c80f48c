// `npm run mcp`: the tools for an agent on this machine, over standard input and output, at the installation that AFTERIMAGE_SERVER names.
import { Afterimage } from '@afterimage/client'
import { StdioServerTransport } from '@modelcontextprotocol/sdk/server/stdio.js'
import { openMcpServer } from './open-mcp-server.ts'
import { readPicture } from './read-picture.ts'

const { AFTERIMAGE_SERVER: site = 'http://127.0.0.1:3000', AFTERIMAGE_KEY: key } = process.env
if (!URL.canParse(site)) {
  process.stderr.write('AFTERIMAGE_SERVER cannot be used: it must be an address, such as https://afterimage.example.\n')
  process.exit(1)
}
const server = openMcpServer({
  afterimage: new Afterimage({ server: site, key }),
  site: new URL(site).origin,
  readPicture,
})
await server.connect(new StdioServerTransport())
