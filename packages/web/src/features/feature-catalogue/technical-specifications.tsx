const GROUPS = [
  {
    name: 'Infrastructure',
    rows: [
      [
        'Processes',
        'one on a laptop, as many as you like on a cluster',
        'Microservices were considered. They are still in the meeting.',
      ],
      ['Database', 'PostgreSQL, inside the process or beside it', 'The rows are the truth. It is lonely work.'],
      ['Queue', 'in the same database', 'There is no Kafka. You may stop looking.'],
      ['Files', 'stored by the SHA-256 of their bytes', 'Two identical failures are kept once.'],
      ['Killed at any line', 'loses at most the frame in flight', 'We tested this. It did not enjoy it.'],
      ['Interface', 'OpenAPI 3.1, at /api/openapi.json', 'Documents itself, which is more than can be said of us.'],
    ],
  },
  {
    name: 'AI models',
    rows: [
      [
        'Echo',
        'under two million parameters, a few thousand learned strokes',
        'Trained on two CPU cores, and for eleven minutes on a GPU. It shows, which is the point.',
      ],
      [
        'Nebulae',
        'the same network, taught by nebulae and star clusters',
        'Every picture ends among the stars. Holiday photographs included.',
      ],
      [
        'Stained Glass',
        'the same network, taught by 254 paintings, portraits for the most part',
        'Asked for a likeness, it made a window.',
      ],
      [
        'Terra Incognita',
        'the same network, taught by the oldest globe there is, of 1492',
        'America is missing. So, soon, is your photograph.',
      ],
      [
        'Floating World',
        'the same network, taught by nine Japanese woodblock prints',
        'It has seen nine works of art and has opinions.',
      ],
      [
        'Faithful, Melt',
        'super-resolution networks, run in circles',
        'Built to improve pictures. We apologise to their author.',
      ],
      ['A pass', 'a pure function of frame, style, seed and number', 'Blame is therefore reproducible.'],
      [
        'Drift',
        'SSIM, PSNR, ΔE, a 64-bit hash and others, for each frame',
        'Says how far it is from the original, never how good it was.',
      ],
      [
        'In this page',
        'the same network in WebAssembly, less than 4 MB of weights',
        'Scroll up. It is real. That is the unsettling part.',
      ],
      [
        'Elsewhere',
        'any provider that the operator has a key for',
        'Their models are larger and forget more expensively.',
      ],
    ],
  },
] as const

/** What the product is really made of. The middle column is true; the last one is an opinion. */
export function TechnicalSpecifications() {
  return (
    <section id="specifications" aria-labelledby="specifications-title" className="border-line border-t">
      <div className="page-width py-16 lg:py-24">
        <h2 id="specifications-title" className="display-text text-slide">
          Technical Specifications
        </h2>
        <p className="mt-4 max-w-[60ch] text-dim text-lead">
          After the above, some facts. The middle column is true and can be checked in the source.
        </p>
        <div className="mt-10 grid gap-12 xl:grid-cols-2">
          {GROUPS.map(({ name, rows }) => (
            <div key={name}>
              <h3 className="font-medium">{name}</h3>
              <dl className="mt-3 border-line border-t">
                {rows.map(([what, fact, opinion]) => (
                  <div
                    key={what}
                    className="grid gap-x-6 gap-y-1 border-line border-b py-4 sm:grid-cols-[minmax(0,2fr)_minmax(0,5fr)]"
                  >
                    <dt className="text-dim">{what}</dt>
                    <dd>
                      {fact}
                      <span className="block text-dim text-small italic">{opinion}</span>
                    </dd>
                  </div>
                ))}
              </dl>
            </div>
          ))}
        </div>
      </div>
    </section>
  )
}
