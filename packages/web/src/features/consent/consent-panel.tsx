import { useState } from 'react'
import { Button } from '../../shared/ui/button.tsx'
import { Modal } from '../../shared/ui/modal.tsx'
import { SwitchField } from '../../shared/ui/switch-field.tsx'
import { useConsent } from './consent-store.ts'

interface ConsentPanelProps {
  /** Whether the operator measures anything at all. */
  readonly isMeasured: boolean
}

/** The settings behind the banner and the footer's link. What was chosen before is set; nothing is, on a first visit. */
export function ConsentPanel({ isMeasured }: ConsentPanelProps) {
  const { choice, choose, stopAdjusting } = useConsent()
  const [analytics, setAnalytics] = useState(choice?.analytics ?? false)
  const [marketing, setMarketing] = useState(choice?.marketing ?? false)
  return (
    <Modal
      onClose={stopAdjusting}
      label="Cookie settings"
      className="m-auto w-[calc(100vw-32px)] max-w-[520px] rounded-sm border border-edge bg-panel p-6"
    >
      <h2 className="display-text text-title">Cookie settings</h2>
      {!isMeasured && (
        <p className="mt-1 text-dim text-small">
          This site has no analytics and no advertising at the moment. We keep your answer in case that changes.
        </p>
      )}
      <div className="my-4 divide-y divide-line border-line border-y">
        <SwitchField title="Necessary" isOn isLocked>
          Your sign-in, the evolutions you made without an account, the theme, and this choice.
        </SwitchField>
        <SwitchField title="Analytics" isOn={analytics} onChange={setAnalytics}>
          Which pages people read, so that we can drop the useless ones. Never your pictures.
        </SwitchField>
        <SwitchField title="Marketing" isOn={marketing} onChange={setMarketing}>
          Lets an advertising network know that you were here.
        </SwitchField>
      </div>
      <div className="flex flex-wrap justify-end gap-2">
        <Button onClick={stopAdjusting}>Cancel</Button>
        <Button look="primary" onClick={() => choose({ analytics, marketing })}>
          Save Preferences
        </Button>
      </div>
    </Modal>
  )
}
