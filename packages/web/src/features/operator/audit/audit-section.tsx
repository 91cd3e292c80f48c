import { SectionHead } from '../shared/section-head.tsx'
import { AuditList } from './audit-list.tsx'

/** What operators did, on the screen and by command. */
export function AuditSection() {
  return (
    <>
      <SectionHead title="Audit log">
        Every action of an operator, on this screen or by command, newest first. Entries are added and never changed.
      </SectionHead>
      <AuditList />
    </>
  )
}
