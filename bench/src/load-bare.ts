// What Fastify alone does on this machine: the yardstick of `npm run bench:load`.
import { fastify } from 'fastify'

const app = fastify()
app.get('/', async () => ({ hello: 'world' }))
const url = await app.listen({ port: 0, host: '127.0.0.1' })
console.log(JSON.stringify({ url, msg: 'Afterimage is ready' }))
process.on('SIGTERM', () => void app.close().then(() => process.exit(0)))
