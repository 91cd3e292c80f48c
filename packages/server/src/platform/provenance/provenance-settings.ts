import { z } from 'zod'
import { defineSettings, usuallyOn } from '../settings.ts'

export interface ProvenanceConfig {
  /** Whether films and pictures are signed, with certificates of the operator's or of the installation's own; undefined where they are not. */
  readonly c2pa: { readonly operators: OperatorsFiles | undefined } | undefined
}

/** Where the operator's certificates and their key lie, in PEM. */
export interface OperatorsFiles {
  readonly certificateFile: string
  readonly keyFile: string
}

export const PROVENANCE_SETTINGS = defineSettings(
  {
    C2PA: usuallyOn,
    C2PA_CERTIFICATE_FILE: {
      schema: z.string().optional(),
      expected: 'a file with the certificate and those above it, in PEM; it needs C2PA_KEY_FILE',
    },
    C2PA_KEY_FILE: {
      schema: z.string().optional(),
      expected: 'a file with the private key of the certificate, in PEM; it needs C2PA_CERTIFICATE_FILE',
    },
  },
  (values, refuse): ProvenanceConfig => {
    const { C2PA, C2PA_CERTIFICATE_FILE: certificateFile, C2PA_KEY_FILE: keyFile } = values
    if (certificateFile !== undefined && keyFile === undefined) refuse('C2PA_CERTIFICATE_FILE')
    if (keyFile !== undefined && certificateFile === undefined) refuse('C2PA_KEY_FILE')
    const operators = certificateFile === undefined || keyFile === undefined ? undefined : { certificateFile, keyFile }
    return { c2pa: C2PA === 'on' ? { operators } : undefined }
  },
)
