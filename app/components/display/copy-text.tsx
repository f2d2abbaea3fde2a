import { useRef, useState } from 'react'
import { join } from '../document/class-names.ts'
import { useDocument } from '../document/document-context.ts'
import { useHydrated } from '../document/use-hydrated.ts'

interface CopyTextProps {
  id: string
  label: string
  value: string
  /** Visible lines; more than 1 draws a text area, so that a long code is fully visible. */
  rows?: number
}

/** The text can be selected by hand; with script a button copies it. */
export function CopyText({ id, label, value, rows = 1 }: CopyTextProps) {
  const hydrated = useHydrated()
  const { light } = useDocument()
  const field = useRef<HTMLInputElement & HTMLTextAreaElement>(null)
  const [copied, setCopied] = useState(false)

  async function copy() {
    field.current?.select()
    // Plain http pages and old browsers have no clipboard object.
    const done = navigator.clipboard
      ? await navigator.clipboard.writeText(value).then(
          () => true,
          () => false
        )
      : document.execCommand('copy')
    setCopied(done)
  }

  const shared = { id, ref: field, readOnly: true, className: 'input' }
  return (
    <div className="field">
      <label className="label" htmlFor={id}>
        {label}
      </label>
      <div className={join('copy', rows === 1 && 'copy-line')}>
        {rows > 1 ? (
          <textarea {...shared} rows={rows} defaultValue={value} />
        ) : (
          <input {...shared} defaultValue={value} />
        )}
        {/* The space is reserved from the start, so that nothing moves when the script arrives. */}
        {light ? null : (
          <button type="button" className={join('btn btn-secondary', !hydrated && 'wait')} onClick={copy}>
            {copied ? 'Copiado' : 'Copiar'}
          </button>
        )}
      </div>
      <span role="status" className="vh">
        {copied ? 'Copiado' : ''}
      </span>
    </div>
  )
}
