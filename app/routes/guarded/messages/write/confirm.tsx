import type { SerializeFrom } from '@remix-run/node'
import { Button, Form, Notice } from '#app/components/index.ts'
import type { Answered } from './answer.server.ts'

type Shown = SerializeFrom<Answered>
type Preview = NonNullable<Shown['preview']>

/** Shows recipients, people left out with the reason, and three sample messages; one button sends. */
export function Confirm({ answered, preview }: { answered: Shown; preview: Preview }) {
  const { chosen, audience, sum, skipped, when, isCampaign, losesPhoto } = preview
  return (
    <section className="card stack" aria-labelledby="conferir" data-outcome="">
      <h2 id="conferir">Confira antes de enviar</h2>
      <p>
        <b>{audience}</b>: {sum}.
      </p>
      {skipped.length > 0 ? (
        <Notice tone="warning" title="Ficam de fora">
          <ul className="write-skipped">
            {skipped.map((words) => (
              <li key={words}>{words}</li>
            ))}
          </ul>
        </Notice>
      ) : null}
      <p className="muted">
        {isCampaign
          ? 'É divulgação: vai só a quem disse que quer receber, e diz como parar.'
          : 'Vai para todos os escolhidos, menos quem pediu para não receber.'}{' '}
        {when}
        {losesPhoto ? ' Por e-mail vai só o texto, sem a imagem.' : ''}
      </p>
      {chosen === 0 ? <p>Ninguém pode receber esta mensagem: escolha outras pessoas abaixo.</p> : null}
      <Samples preview={preview} />
      {chosen > 0 ? <Send answered={answered} chosen={chosen} /> : null}
    </section>
  )
}

function Samples({ preview: { samples, photo } }: { preview: Preview }) {
  if (samples.length === 0) return null
  return (
    <div>
      <h3>Como fica</h3>
      <ul className="write-samples">
        {samples.map(({ key, to, text, isEmail, lang }) => (
          <li key={key}>
            <b>{to}</b>
            <blockquote lang={lang}>
              {photo && !isEmail ? <img src={photo} alt="" width={160} height={120} /> : null}
              {text}
            </blockquote>
          </li>
        ))}
      </ul>
    </div>
  )
}

/** Repeats all typed values and the number of recipients that was shown. */
function Send({ answered, chosen }: { answered: Shown; chosen: number }) {
  const typed = Object.entries(answered.initialValue).filter(([name]) => !['intent', 'esperados'].includes(name))
  return (
    <Form method="post" action="/messages/new">
      {typed.map(([name, value]) =>
        typeof value === 'string' ? <input key={name} type="hidden" name={name} value={value} /> : null
      )}
      <input type="hidden" name="esperados" value={chosen} />
      <div className="row">
        <Button name="intent" value="enviar" variant="primary">
          {chosen === 1 ? 'Enviar 1 mensagem' : `Enviar ${chosen} mensagens`}
        </Button>
      </div>
    </Form>
  )
}
