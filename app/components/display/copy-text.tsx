import { t } from '#app/domain/words/speech.ts'
import { join } from '../document/class-names.ts'
import { useDocument } from '../document/document-context.ts'

interface CopyTextProps {
  id: string
  label: string
  value: string
  /** Visible lines; more than 1 draws a text area, so that a long code is fully visible. */
  rows?: number
}

/** The text can be selected by hand; with script a button copies it. */
export function CopyText({ id, label, value, rows = 1 }: CopyTextProps) {
  const { light } = useDocument()
  const shared = { id, readOnly: true, className: 'input' }
  return (
    <div className="field">
      <label className="label" htmlFor={id}>
        {label}
      </label>
      <tr-copy class={join('copy', rows === 1 && 'copy-line')}>
        {rows > 1 ? (
          <textarea {...shared} rows={rows} defaultValue={value} />
        ) : (
          <input {...shared} defaultValue={value} />
        )}
        {/* The space is reserved from the start, so that nothing moves when the script arrives. */}
        {light ? null : (
          <button type="button" className="btn btn-secondary by-script">
            {t('Copiar')}
          </button>
        )}
        <span role="status" className="vh" />
      </tr-copy>
    </div>
  )
}
