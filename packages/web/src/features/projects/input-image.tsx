import { useState } from 'react'
import { classNames } from '../../shared/ui/class-names.ts'
import { Icon } from '../../shared/ui/icon.tsx'

interface InputImageProps {
  readonly url: string
  readonly alt: string
  /** What stands in its place. */
  readonly missing?: string
  readonly className?: string
}

/** The picture that went in, or its empty place when it cannot be loaded. */
export function InputImage({ url, alt, missing = 'No picture', className }: InputImageProps) {
  const [failedUrl, setFailedUrl] = useState<string>()
  return (
    <div
      className={classNames(
        'relative grid aspect-[4/3] place-items-center overflow-hidden rounded-sm bg-stage',
        className,
      )}
    >
      {url === '' || failedUrl === url ? (
        <span
          role="img"
          aria-label={`${alt} (not available)`}
          className="grid justify-items-center gap-2 text-on-stage"
        >
          <Icon name="image" sizePx={32} />
          <span className="text-small">{missing}</span>
        </span>
      ) : (
        <img
          src={url}
          alt={alt}
          loading="lazy"
          decoding="async"
          onError={() => setFailedUrl(url)}
          // Out of the grid, whose row would grow with a high picture.
          className="absolute inset-0 size-full object-contain"
        />
      )}
    </div>
  )
}
