const PATHS = {
  arrowLeft: 'M13 8H3m4.5-4.5L3 8l4.5 4.5',
  arrowRight: 'M3 8h10M8.5 3.5 13 8l-4.5 4.5',
  arrowUp: 'M8 13V3M3.5 7.5 8 3l4.5 4.5',
  camera: 'M2 5h2.8L6 3h4l1.2 2H14v8H2zm6 6.2a2.4 2.4 0 1 0 0-4.8 2.4 2.4 0 0 0 0 4.8Z',
  check: 'm3 8.5 3.2 3.2L13 5',
  chevronDown: 'm4 6 4 4 4-4',
  close: 'm4 4 8 8m0-8-8 8',
  code: 'm5 4.5-3.5 3.5L5 11.5m6-7 3.5 3.5L11 11.5',
  compare: 'M8 2v12M5.5 5 2.5 8l3 3m5-6 3 3-3 3',
  copy: 'M5.5 5.5v-3h8v8h-3m-8-5h8v8h-8z',
  crop: 'M4.5 1.5v10h10M1.5 4.5h10v10',
  download: 'M8 2.5v7.5M4.5 7 8 10.5 11.5 7M2.5 13.5h11',
  expand: 'M9.5 2.5h4v4m-4 0 4-4M6.5 13.5h-4v-4m4 0-4 4',
  eye: 'M1.5 8S4 3.5 8 3.5 14.5 8 14.5 8 12 12.5 8 12.5 1.5 8 1.5 8Zm4.7 0a1.8 1.8 0 1 0 3.6 0 1.8 1.8 0 0 0-3.6 0Z',
  film: 'M2.5 3h11v10h-11zM5.5 3v10m5-10v10m-8-5h11',
  flag: 'M4 14V2.5h8.5L10.5 6l2 3.5H4',
  heart: 'M8 13.5 2.7 8.2a3.2 3.2 0 0 1 0-4.6 3.3 3.3 0 0 1 4.6 0l.7.7.7-.7a3.3 3.3 0 0 1 4.6 0 3.2 3.2 0 0 1 0 4.6Z',
  heat: 'M8 14a4.2 4.2 0 0 0 4.2-4.3C12.2 6.5 9 5.5 9.3 2 6.5 3.4 5.6 5.8 6 8 5 7.6 4.6 6.8 4.6 6.8 3.4 9 4 14 8 14Z',
  help: 'M8 14.5a6.5 6.5 0 1 0 0-13 6.5 6.5 0 0 0 0 13ZM6.2 6.3a1.8 1.8 0 1 1 2.6 1.6c-.5.3-.8.7-.8 1.3m0 1.9v.1',
  image: 'M2.5 3h11v10h-11zm0 8 3.5-3.5 2.5 2.5 2-2 3 3M10.2 5.8h.6',
  link: 'M6.5 9.5 9.5 6.5M7 4.5l1.2-1.2a3 3 0 0 1 4.3 4.3L11.3 8.8M9 11.5l-1.2 1.2a3 3 0 0 1-4.3-4.3l1.2-1.2',
  menu: 'M2.5 4.5h11m-11 3.5h11m-11 3.5h11',
  minus: 'M3 8h10',
  moon: 'M13 9.8A5.5 5.5 0 0 1 6.2 3a5.5 5.5 0 1 0 6.8 6.8Z',
  pause: 'M5 3v10m6-10v10',
  pen: 'M3 13l.6-3L10.8 2.8l2.4 2.4L6 12.4zM9.3 4.3l2.4 2.4',
  pin: 'M8 10v4M4.5 10h7L10 7.5V3h1M6 3h4M6 3v4.5L4.5 10M5 3h1',
  play: 'M5 3v10l8-5z',
  plus: 'M3 8h10M8 3v10',
  reset: 'M3 8a5 5 0 1 0 1.6-3.7L3 5.8M3 2.5v3.3h3.3',
  search: 'M7 2.5a4.5 4.5 0 1 0 0 9 4.5 4.5 0 0 0 0-9Zm3.3 7.8 3.2 3.2',
  share: 'M8 10V2m-3 3 3-3 3 3M3.5 8v5.5h9V8',
  shrink: 'M13.5 6.5h-4v-4m0 4 4-4M2.5 9.5h4v4m0-4-4 4',
  skipBack: 'M11.5 3.5 6 8l5.5 4.5zM4.5 3.5v9',
  skipForward: 'M4.5 3.5 10 8l-5.5 4.5zM11.5 3.5v9',
  stop: 'M4 4h8v8H4z',
  sun: 'M8 5a3 3 0 1 0 0 6 3 3 0 0 0 0-6Zm0-3.5v1m0 11v1m6.5-6.5h-1m-11 0h-1m11.1-4.6-.7.7m-7.8 7.8-.7.7m9.2 0-.7-.7M4.1 4.1l-.7-.7',
  system: 'M2.5 3h11v8h-11zM6 13.5h4',
  warning: 'M8 2.5 14.5 13.5h-13zM8 6.5v3.2m0 1.8v.1',
} as const

export type IconName = keyof typeof PATHS

/** A 16 px line icon in the text's colour; decoration only, so hidden from assistive technology. */
export function Icon({ name, sizePx = 16 }: { readonly name: IconName; readonly sizePx?: number }) {
  return (
    <svg
      aria-hidden="true"
      width={sizePx}
      height={sizePx}
      viewBox="0 0 16 16"
      fill="none"
      stroke="currentColor"
      strokeWidth={1.4}
      strokeLinecap="round"
      strokeLinejoin="round"
      className="shrink-0"
    >
      <path d={PATHS[name]} />
    </svg>
  )
}
