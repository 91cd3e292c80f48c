import { MAX_ADDRESS_LENGTH, randomImageHost } from '@afterimage/core/limits'
import { useId } from 'react'
import { Icon } from '../../shared/ui/icon.tsx'
import { RANDOM_IMAGE_WARNING } from './start-request.ts'

interface ImageAddressFieldProps {
  readonly value: string
  readonly onChange: (address: string) => void
  readonly isDisabled: boolean
}

/** The image's address, for those who have it on the web; warns of addresses that show another image each time. */
export function ImageAddressField({ value, onChange, isDisabled }: ImageAddressFieldProps) {
  const id = useId()
  const isRandom = !isDisabled && randomImageHost(value) !== undefined
  return (
    <div className="grid gap-2">
      <label htmlFor={id} className="text-dim text-small">
        Or an image URL
      </label>
      <input
        id={id}
        type="url"
        name="imageUrl"
        inputMode="url"
        autoComplete="off"
        spellCheck={false}
        maxLength={MAX_ADDRESS_LENGTH}
        placeholder="https://…"
        value={value}
        disabled={isDisabled}
        onChange={(event) => onChange(event.target.value)}
        aria-invalid={isRandom}
        aria-describedby={isRandom ? `${id}-warning` : undefined}
        className="h-10 w-full rounded-sm border border-edge bg-transparent px-3 placeholder:text-faint disabled:cursor-not-allowed disabled:border-line disabled:bg-panel disabled:text-faint"
      />
      <div role="status">
        {isRandom && (
          <p id={`${id}-warning`} className="flex gap-2 text-pending text-small">
            <span className="mt-0.5">
              <Icon name="warning" />
            </span>
            <span>
              <span className="font-medium">{RANDOM_IMAGE_WARNING.title}</span>
              <span className="block text-dim">{RANDOM_IMAGE_WARNING.description}</span>
            </span>
          </p>
        )}
      </div>
    </div>
  )
}
