import type { SerializeFrom } from '@remix-run/node'
import {
  Button,
  DayField,
  FieldPair,
  Form,
  fieldOf,
  RadioGroup,
  TextAreaField,
  TextField
} from '#app/components/form/index.ts'
import { AUDIENCE_KINDS, AUDIENCES, variableWords } from '#app/domain/message/audience.ts'
import { MOST_TITLE, MOST_TYPED } from '#app/domain/message/compose.ts'
import { PhotoField } from '../photo-field.tsx'
import type { Answered } from './answer.server.ts'
import { AudienceFields } from './audience-fields.tsx'
import type { WritingData } from './load.server.ts'

interface WriteFormProps {
  data: WritingData
  answered: SerializeFrom<Answered> | undefined
}

/** One form for all of it: below the preview it stays, to write otherwise. */
export function WriteForm({ data, answered }: WriteFormProps) {
  const { first, key } = data
  const field = (name: string) => fieldOf(answered, name, first[name] ?? '')
  const isShown = Boolean(answered?.preview)
  return (
    <Form
      method="post"
      action="/messages/new"
      className="card stack write-form"
      key={[first.modelo, first.cliente, first.lista, isShown, answered?.initialValue.cliente].join()}
    >
      <h2>{isShown ? 'Mudar a mensagem' : 'A mensagem'}</h2>
      <input type="hidden" name="key" value={String(fieldOf(answered, 'key', key).value || key)} />
      <input type="hidden" name="modelo" value={String(field('modelo').value)} />
      <AudienceFields data={data} answered={answered} />
      <TextAreaField
        field={field('mensagem')}
        label="Mensagem"
        hint={<Variables />}
        maxLength={MOST_TYPED}
        rows={6}
        required={data.photos.length === 0}
      />
      <PhotoField field={field('foto')} photos={data.photos} />
      <TextField
        field={field('titulo')}
        label="Título"
        hint="Como este envio se chama na fila. No e-mail, é o assunto."
        optional
        maxLength={MOST_TITLE}
        autoComplete="off"
      />
      <RadioGroup
        field={field('quando')}
        label="Quando"
        options={[
          { value: 'agora', label: 'Agora' },
          { value: 'depois', label: 'Em outro momento' }
        ]}
      />
      <div className="when-later">
        <FieldPair>
          <DayField field={field('data')} label="Dia" optional />
          <TextField field={field('horario')} label="Hora, no fuso do lugar" type="time" optional />
        </FieldPair>
      </div>
      <div>
        <Button name="intent" value="ver" variant={isShown ? 'secondary' : 'primary'}>
          {isShown ? 'Conferir de novo' : 'Conferir antes de enviar'}
        </Button>
      </div>
      {/* Last: a body cut short arrives without it. */}
      <input type="hidden" name="complete" value="1" />
    </Form>
  )
}

/** Each audience has its own: the sheet shows the chosen one's where it can. */
function Variables() {
  return (
    <>
      {AUDIENCE_KINDS.map((kind) => (
        <span key={kind} className={`for-${kind} write-variables`}>
          {AUDIENCES[kind]}: {variableWords(kind).join(', ')}.
        </span>
      ))}
    </>
  )
}
