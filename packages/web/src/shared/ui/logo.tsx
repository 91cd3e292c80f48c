import { Link } from 'react-router'

const COPIES = [3, 6, 9] as const

/** How far a copy lies off the name, for its classes, and how blurred it is. */
function ghostStyle(offset: number) {
  return { '--ghost': `${offset / 3}px`, filter: `blur(${offset / 6}px)` }
}

/** The name, which loses itself a little when pointed at. */
export function Logo() {
  return (
    <Link to="/" className="group relative inline-flex h-10 items-center rounded-sm display-text text-title">
      {COPIES.map((offset) => (
        <span
          key={offset}
          aria-hidden="true"
          style={ghostStyle(offset)}
          className="absolute translate-x-(--ghost) text-glow opacity-20 transition-[translate,opacity] duration-500 group-hover:translate-x-[calc(3*var(--ghost))] group-hover:opacity-45"
        >
          Afterimage
        </span>
      ))}
      <span className="relative">Afterimage</span>
    </Link>
  )
}
