// Parsers are not compiled: the pages' policy forbids `eval`, and to try it is a violation that browsers report. Before any schema is made,
// and without zod itself: it reads its settings from here, and the front page has no use for the rest of it.
const known: unknown = Reflect.get(globalThis, '__zod_globalConfig')
const settings = typeof known === 'object' && known !== null ? known : {}
Reflect.set(globalThis, '__zod_globalConfig', Object.assign(settings, { jitless: true }))

export {}
