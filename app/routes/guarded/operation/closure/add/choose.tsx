import { Button, CheckboxList, DayField, Form, RadioGroup, TextField } from '#app/components/index.ts'
import { CLOSURE_REASONS } from '#app/domain/closure/reasons.ts'
import type { ClosingData } from './load.server.ts'

const here = '/operation/closure/add'

const reasons = Object.entries(CLOSURE_REASONS).map(([value, { label }]) => ({ value, label }))

/** Step one. It stays visible below step two, to change the choice. */
export function Choose({ data }: { data: ClosingData }) {
  const { chosen, touched } = data
  const errorsOf = (name: string) => errorsAt(data, name)
  const isChosen = touched !== null
  return (
    <section className="card stack" aria-labelledby="escolha">
      <h2 id="escolha">{isChosen ? 'Escolher outra coisa' : 'O quê e quando'}</h2>
      <Form method="get" action={here} className="stack" key={JSON.stringify(chosen)} data-asks>
        <div className="row closing-days">
          <DayField field={{ name: 'dia', value: chosen.date, errors: errorsOf('dia') }} label="Dia" required />
          <DayField
            field={{ name: 'ultimo', value: chosen.until, errors: errorsOf('ultimo') }}
            label="Até o dia"
            optional
          />
        </div>
        <RadioGroup
          field={{ name: 'motivo', value: chosen.reason, errors: errorsOf('motivo') }}
          label="Motivo"
          options={reasons}
        />
        <TextField
          field={{ name: 'nota', value: chosen.note, errors: errorsOf('nota') }}
          label="Explicação"
          hint="A equipe a lê. Quando o motivo é 'Outro', aparece também na mensagem: porque há um desvio na estrada."
          optional
          maxLength={150}
          autoComplete="off"
        />
        <Attractions data={data} />
        <Times data={data} />
        <div>
          <Button variant={isChosen ? 'secondary' : 'primary'}>Ver quem é atingido</Button>
        </div>
      </Form>
    </section>
  )
}

const errorsAt = ({ errors }: { errors: Record<string, string[]> }, name: string) => errors[name] ?? []

function Attractions({ data }: { data: ClosingData }) {
  const { attractions, chosen } = data
  if (attractions.length === 0) return <p>Nenhum atrativo abre neste dia.</p>
  return (
    <CheckboxList
      field={{ name: 'atrativo', value: '', errors: errorsAt(data, 'atrativo') }}
      label="Atrativos"
      options={attractions.map(({ product, name }) => ({ value: product, label: name }))}
      chosen={chosen.products.filter((uuid) => attractions.some(({ product }) => product === uuid))}
    />
  )
}

function Times({ data: { attractions, chosen, date } }: { data: ClosingData }) {
  const some = attractions.filter(({ slots }) => slots.length > 1)
  if (some.length === 0) return null
  return (
    <details className="fold" open={chosen.times.length > 0 || undefined}>
      <summary>Fechar só alguns horários</summary>
      <p className="hint">
        Sem marcar nada aqui, o atrativo fecha o dia todo. Os horários são os de {dayOf(date)}; outro dia fecha os
        mesmos, se os tiver.
      </p>
      <div className="closing-times">
        {some.map(({ product, name, slots }) => (
          <CheckboxList
            key={product}
            field={{ name: 'horario', value: '', id: `horario-${product}` }}
            label={name}
            options={slots.map(({ time, words }) => ({ value: `${product} ${time}`, label: `${time} (${words})` }))}
            chosen={chosen.times.filter((one) => slots.some(({ time }) => one === `${product} ${time}`))}
          />
        ))}
      </div>
    </details>
  )
}

const dayOf = (date: string) => date.split('-').reverse().join('/')
