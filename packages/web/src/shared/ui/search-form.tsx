import { MAX_TITLE_LENGTH } from '@afterimage/core/titles'
import type { FormEvent } from 'react'
import { Button } from './button.tsx'
import { classNames } from './class-names.ts'
import { Icon } from './icon.tsx'

interface SearchFormProps {
  readonly label: string
  /** What can be looked for. */
  readonly placeholder: string
  /** What the list is of, as the address has it. */
  readonly searched: string
  /** Called with words without space around them; with none to look for nothing. */
  readonly onSearch: (text: string) => void
  readonly isSmall?: boolean
}

/** Words to look for in a list. */
export function SearchForm({ label, placeholder, searched, onSearch, isSmall = false }: SearchFormProps) {
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    onSearch(String(new FormData(event.currentTarget).get('search') ?? '').trim())
  }
  return (
    // Anew with each search that the address brings.
    <form
      key={searched}
      onSubmit={submit}
      className={classNames('flex items-center gap-2', isSmall ? 'max-sm:w-full' : 'max-w-[420px]')}
    >
      <input
        type="search"
        name="search"
        aria-label={label}
        placeholder={placeholder}
        defaultValue={searched}
        maxLength={MAX_TITLE_LENGTH}
        className={classNames(
          'w-full min-w-0 rounded-sm border border-edge bg-transparent px-3 placeholder:text-dim',
          isSmall ? 'h-9 text-small sm:w-56' : 'h-11',
        )}
      />
      <Button type="submit" {...(isSmall ? { size: 'small' } : { className: 'h-11' })}>
        <Icon name="search" />
        Search
      </Button>
    </form>
  )
}
