import { type KeyboardEvent, useRef, useState } from 'react'
import { splitTags } from '#app/domain/words/tags.ts'
import { join } from '../../document/class-names.ts'
import { useHydrated } from '../../document/use-hydrated.ts'
import { TextAreaField } from './field.tsx'
import { describeField, FieldFrame, type FieldProps, fieldText } from './field-frame.tsx'

interface TagFieldProps extends FieldProps {
  /** Returns the problem of one entry, or null. Only for display: the server enforces the rule. */
  problemOf?: (tag: string) => string | null
  autoCapitalize?: string
}

/** Draws one text area for many short texts, and with script a chip for each. Sends one entry per line. */
export function TagField(props: TagFieldProps) {
  const hydrated = useHydrated()
  const area = useRef<HTMLDivElement>(null)
  const typed = useRef<string[] | null>(null)
  // Text typed before script loaded is in the text area.
  if (hydrated && typed.current === null) {
    typed.current = splitTags(area.current?.querySelector('textarea')?.value ?? fieldText(props.field.value) ?? '')
  }
  if (typed.current !== null) return <Chips {...props} initial={typed.current} />
  const { problemOf: _drawn, autoCapitalize, ...rest } = props
  return (
    <div ref={area}>
      <TextAreaField {...rest} autoCapitalize={autoCapitalize} spellCheck={false} autoComplete="off" />
    </div>
  )
}

function Chips({ initial, problemOf = () => null, autoCapitalize, ...frame }: TagFieldProps & { initial: string[] }) {
  const { field, hint } = frame
  const input = useRef<HTMLInputElement>(null)
  const { tags, pending, said, add, remove, type, onKeyDown } = useTags(initial)
  return (
    <FieldFrame {...frame}>
      <input type="hidden" name={field.name} value={splitTags([...tags, pending].join('\n')).join('\n')} />
      <ChipList
        tags={tags}
        problemOf={problemOf}
        onRemove={(tag) => {
          remove(tag)
          // The focused button is gone, so focus the input.
          input.current?.focus()
        }}
      />
      <input
        {...describeField({ field, hint })}
        name={undefined}
        ref={input}
        className="input"
        value={pending}
        autoComplete="off"
        autoCapitalize={autoCapitalize}
        spellCheck={false}
        onKeyDown={onKeyDown}
        onChange={(event) => type(event.currentTarget.value)}
        onPaste={(event) => {
          // A single-line input would drop the line breaks.
          const pasted = event.clipboardData.getData('text')
          if (!isMany(pasted)) return
          event.preventDefault()
          add(`${pending}${pasted}`)
        }}
      />
      <span className="vh" role="status">
        {said}
      </span>
    </FieldFrame>
  )
}

const isMany = (text: string) => /[,;\r\n]/.test(text)

function useTags(initial: string[]) {
  const [tags, setTags] = useState(initial)
  const [pending, setPending] = useState('')
  const [said, setSaid] = useState('')

  function add(text: string) {
    setTags(splitTags([...tags, text].join('\n')))
    setPending('')
  }

  function remove(tag: string) {
    setTags(tags.filter((one) => one !== tag))
    setSaid(`${tag} removido.`)
  }

  function onKeyDown(event: KeyboardEvent<HTMLInputElement>) {
    const last = tags[tags.length - 1]
    if (pending === '' && event.key === 'Backspace' && last !== undefined) return remove(last)
    if (pending.trim() === '' || !['Enter', ',', ';'].includes(event.key)) return
    event.preventDefault()
    add(pending)
  }

  const type = (text: string) => (isMany(text) ? add(text) : setPending(text))
  return { tags, pending, said, add, remove, type, onKeyDown }
}

interface ChipListProps {
  tags: readonly string[]
  problemOf: (tag: string) => string | null
  onRemove: (tag: string) => void
}

function ChipList({ tags, problemOf, onRemove }: ChipListProps) {
  if (tags.length === 0) return null
  return (
    <ul className="chips">
      {tags.map((tag) => {
        const problem = problemOf(tag)
        return (
          <li key={tag} className={join('chip', problem !== null && 'chip-bad')}>
            <span>
              {problem ? <span className="chip-mark">Confira: </span> : null}
              {tag}
            </span>
            <button type="button" onClick={() => onRemove(tag)} title={problem ?? undefined}>
              <span aria-hidden="true">×</span>
              <span className="vh">Remover {tag}</span>
            </button>
          </li>
        )
      })}
    </ul>
  )
}
