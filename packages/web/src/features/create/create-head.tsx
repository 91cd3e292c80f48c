/** How the create screen begins: what it is for. */
export function CreateHead() {
  return (
    <div className="py-8">
      <h1 className="display-text text-display">Give it one picture.</h1>
      <p className="mt-1 text-dim text-lead">It will be copied. Then the copy will be copied. Then that one.</p>
    </div>
  )
}

/** Beside one another, the picture with what goes with it, and what can be chosen. */
export const CREATE_COLUMNS =
  'grid items-start gap-x-12 gap-y-10 lg:grid-cols-[minmax(0,5fr)_minmax(0,6fr)] xl:gap-x-16'
