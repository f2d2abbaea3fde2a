import { t } from '#app/domain/words/speech.ts'
import { Notice } from '../feedback/notice.tsx'
import type { FormState } from './form-state.ts'

interface VersionFieldProps {
  refused: FormState | null | undefined
  /** Present version of the thing that the form changes. */
  version: string | number
  name?: string
}

/** Sends the version that the user has read. A late form comes back without it, so that saving again overwrites. */
export function VersionField({ refused, version, name = 'version' }: VersionFieldProps) {
  const read = refused?.initialValue?.[name]
  return <input type="hidden" name={name} value={typeof read === 'string' && read !== '' ? read : version} />
}

interface LateNoticeProps {
  refused: Pick<FormState, 'isLate'> | null | undefined
  /** Page that shows the thing as it is now. */
  path: string
}

/** Tells above the typed values that another user has saved first. */
export function LateNotice({ refused, path }: LateNoticeProps) {
  if (!refused?.isLate) return null
  return (
    <Notice tone="warning">
      <p>
        {t('O que você digitou está abaixo.')} <a href={path}>{t('Abrir como está agora')}</a>{' '}
        {t('e perder o que digitou, ou confira e salve assim mesmo.')}
      </p>
    </Notice>
  )
}
