import { useFetcher } from '@remix-run/react'
import { type FormEvent, useId, useRef } from 'react'
import { Button, type FieldState, TextField } from '#app/components/index.ts'
import type { Answered, FoundPerson } from './typed.ts'

interface PersonFieldProps {
  field: FieldState
  label: string
  hint?: string
  target: string
  found: Answered['found']
  /** Names used before, offered at once. */
  used?: readonly string[]
  /** Name of the field that receives the chosen person's document. */
  documentField?: string
}

const pauseMs = 250
const shortest = 2

/** Accepts any name, and offers known people: with script while typing, without it by a button. */
export function PersonField({ field, label, hint, target, found, used = [], documentField }: PersonFieldProps) {
  const fetcher = useFetcher<{ people: FoundPerson[] }>()
  const list = useId()
  const timer = useRef<ReturnType<typeof setTimeout>>()
  const people = fetcher.data?.people ?? []

  function follow({ currentTarget }: FormEvent<HTMLInputElement>) {
    const input = currentTarget
    const { value, form } = input
    const chosen = people.find(({ name }) => name === value)
    const document = documentField ? form?.elements.namedItem(documentField) : null
    // A masked document must not be copied.
    if (chosen && chosen.cpf.indexOf('*') < 0 && document instanceof HTMLInputElement) document.value = chosen.cpf
    clearTimeout(timer.current)
    if (chosen || value.trim().length < shortest) return
    const query = new URLSearchParams({ q: value.trim() })
    // The page may be another one by then.
    const ask = () => input.isConnected && fetcher.load(`/financial/transactions/people?${query}`)
    timer.current = setTimeout(ask, pauseMs)
  }

  return (
    <div className="fin-person">
      <TextField
        field={field}
        label={label}
        hint={hint}
        optional
        maxLength={120}
        autoComplete="off"
        list={list}
        onInput={follow}
      />
      <datalist id={list}>
        {people.map(({ uuid, name, cpf, who }) => (
          <option key={uuid} value={name}>{`${who}${cpf ? `, ${cpf}` : ''}`}</option>
        ))}
        {used.map((name) => (
          <option key={name} value={name} />
        ))}
      </datalist>
      <Button variant="quiet" name="intent" value={`find-${target}`}>
        Procurar<span className="vh"> {label.toLowerCase()} entre clientes e condutores</span>
      </Button>
      <PersonList target={target} found={found} />
    </div>
  )
}

/** Lists the people found, each with a button: used without script. */
function PersonList({ target, found }: { target: string; found: Answered['found'] }) {
  if (found?.target !== target || found.people.length === 0) return null
  return (
    <ul className="fin-people" aria-label="Pessoas encontradas">
      {found.people.map(({ uuid, name, cpf, who }) => (
        <li key={uuid}>
          <span>
            {name}{' '}
            <span className="sub">
              {who}
              {cpf ? `, ${cpf}` : ''}
            </span>
          </span>
          <Button variant="quiet" name="intent" value={`pick-${target}-${uuid}`}>
            Usar<span className="vh"> {name}</span>
          </Button>
        </li>
      ))}
    </ul>
  )
}
