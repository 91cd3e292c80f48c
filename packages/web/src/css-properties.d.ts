import 'react'

declare module 'react' {
  // Custom properties are passed to CSS like any other style.
  interface CSSProperties {
    [property: `--${string}`]: string | number | undefined
  }
}
