import { useQuery } from '@tanstack/react-query'
import { formatBytes } from '../../../shared/format/format-bytes.ts'
import { formatMoment } from '../../../shared/format/format-date.ts'
import { FactList } from '../../../shared/ui/fact-list.tsx'
import { storageQuery } from '../operator-queries.ts'
import { LoadFailure } from '../shared/load-failure.tsx'
import { RowsSkeleton } from '../shared/rows-skeleton.tsx'
import { SectionHead } from '../shared/section-head.tsx'

/** How much room the installation takes. */
export function StorageSection() {
  const storage = useQuery(storageQuery)
  const { data } = storage
  return (
    <>
      <SectionHead title="Storage">
        Frames and films by what the database says of them, counted where they are named. Copying and expiring files,
        backups and restores work on everything at once: they are commands (npm run admin).
      </SectionHead>
      {storage.isPending && <RowsSkeleton height="h-8 max-w-[560px]" rows={6} />}
      {data === undefined && storage.error !== null && (
        <LoadFailure
          title="The storage could not be counted"
          error={storage.error}
          onRetry={() => void storage.refetch()}
        />
      )}
      {data && (
        <div className="max-w-[560px]">
          <p className="mb-8 flex items-baseline gap-3">
            <span className="display-text text-figure">{formatBytes(data.bytes)}</span>
            <span className="text-dim">of frames and films</span>
          </p>
          <FactList
            facts={[
              { name: 'Kept in', value: data.kind === 'disk' ? 'The data folder' : 'A bucket' },
              {
                name: 'Handed out',
                value: data.isPublic ? 'To anyone who has an address' : 'By the server, to those who may see them',
              },
              { name: 'Evolutions with files', value: data.evolutions.toLocaleString('en-US'), isMono: true },
              { name: 'Files', value: data.files.toLocaleString('en-US'), isMono: true },
              { name: 'Database', value: formatBytes(data.databaseBytes), isMono: true },
              ...(data.freeBytes === null
                ? []
                : [{ name: 'Left on the disk of the data folder', value: formatBytes(data.freeBytes), isMono: true }]),
            ]}
          />
          <p className="mt-6 text-dim text-small">
            Counted on {formatMoment(data.countedAt)}; that is done at most every ten minutes. Thumbnails are left out.
          </p>
        </div>
      )}
    </>
  )
}
