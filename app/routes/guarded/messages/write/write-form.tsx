import type { SerializeFrom } from '@remix-run/node'
import { useRef } from 'react'
import { Button, Form, fieldOf, TextAreaField, TextField, textIn, useTyped } from '#app/components/index.ts'
import { AUDIENCE_KINDS, AUDIENCES, type AudienceKind, variableWords } from '#app/domain/message/audience.ts'
import { MOST_TITLE, MOST_TYPED } from '#app/domain/message/compose.ts'
import { PhotoField } from '../photo-field.tsx'
import { TranslatedFields } from '../translated-fields.tsx'
import { WhenFields } from '../when-fields.tsx'
import type { Answered } from './answer.server.ts'
import { AudienceFields } from './audience-fields.tsx'
import type { WritingData } from './load.server.ts'

interface WriteFormProps {
  data: WritingData
  answered: SerializeFrom<Answered> | undefined
}

/** Stays visible below the preview, so that the message can be changed. */
export function WriteForm({ data, answered }: WriteFormProps) {
  const { first, key } = data
  const field = (name: string) => fieldOf(answered, name, first[name] ?? '')
  const isShown = Boolean(answered?.preview)
  // The picture is saved by now; the key empties the file field.
  const chosen = answered?.initialValue.foto
  const inForm = useRef<HTMLInputElement>(null)
  const { typed: kind, onInput } = useTyped(inForm, (data) => textIn(data, 'para'))
  return (
    <Form
      method="post"
      action="/messages/new"
      encType="multipart/form-data"
      className="card stack"
      onInput={onInput}
      key={[first.modelo, first.cliente, first.lista, isShown, answered?.initialValue.cliente, chosen].join()}
    >
      <h2>{isShown ? 'Mudar a mensagem' : 'A mensagem'}</h2>
      <input ref={inForm} type="hidden" name="key" value={String(fieldOf(answered, 'key', key).value || key)} />
      <input type="hidden" name="modelo" value={String(field('modelo').value)} />
      <AudienceFields data={data} answered={answered} shown={kind} />
      <TextAreaField
        field={field('mensagem')}
        label="Mensagem"
        hint={<Variables kinds={kind === null ? AUDIENCE_KINDS : AUDIENCE_KINDS.filter((one) => one === kind)} />}
        maxLength={MOST_TYPED}
        rows={6}
      />
      {kind === null || kind === 'bookings' ? <TranslatedFields name="mensagem" field={field} /> : null}
      <PhotoField field={field('foto')} file={field('imagem')} photos={data.photos} />
      <TextField
        field={field('titulo')}
        label="Título"
        hint="Como este envio se chama na fila. No e-mail, é o assunto."
        optional
        maxLength={MOST_TITLE}
        autoComplete="off"
      />
      <WhenFields field={field} />
      <div>
        <Button name="intent" value="ver" variant={isShown ? 'secondary' : 'primary'}>
          {isShown ? 'Conferir de novo' : 'Conferir antes de enviar'}
        </Button>
      </div>
    </Form>
  )
}

function Variables({ kinds }: { kinds: readonly AudienceKind[] }) {
  return (
    <>
      {kinds.map((kind) => (
        <span key={kind} className="write-variables">
          {AUDIENCES[kind]}: {variableWords(kind).join(', ')}.
        </span>
      ))}
    </>
  )
}
