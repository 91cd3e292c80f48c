/** What a thousand images cost, two decimals: `$3.00`. */
export function formatPerThousand(costPerImage: number): string {
  return `$${(costPerImage * 1_000).toFixed(2)}`
}

/** US dollars, with as many places as a frame's price needs: `$0.0141`, `$2.50`. */
export function formatUsd(usd: number): string {
  const [whole, places = ''] = usd.toFixed(5).split('.')
  return `$${whole}.${places.replace(/0{1,3}$/, '')}`
}

/** A price in credits: `1 credit`, `20 credits`. */
export function formatCredits(credits: number): string {
  return `${credits.toLocaleString('en-US')} ${credits === 1 ? 'credit' : 'credits'}`
}

/** A change of the balance with its sign: `+100`, `−20`. */
export function formatChange(amount: number): string {
  const figure = Math.abs(amount).toLocaleString('en-US')
  return amount < 0 ? `−${figure}` : `+${figure}`
}
