import { Icon } from '../ui/icon.tsx'

/** Why the form did not go through, under its fields. */
export function FormError({ error }: { readonly error: string | null }) {
  return (
    <div role="alert" className="empty:hidden">
      {error !== null && (
        <p className="flex gap-2 text-failed text-small">
          <span className="mt-0.5">
            <Icon name="warning" />
          </span>
          {error}
        </p>
      )}
    </div>
  )
}
