import type { ReactNode } from 'react'
import type { FreeMonth } from '#app/domain/product/day/free-month.ts'
import { t } from '#app/domain/words/speech.ts'
import { FreeDays } from '../booking/index.ts'
import { Money } from '../display/index.ts'
import { Notice } from '../feedback/index.ts'
import { Button, Form, LinkButton, SelectField } from '../form/index.ts'

export interface AnswerChoice {
  choices: readonly string[]
  /** Amount paid, in centavos. */
  paid: number
  /** Null if no day has room. */
  month: FreeMonth | null
  /** Chosen day as y-m-d; '' before a choice. */
  day: string
  dayWords: string
  times: readonly string[]
  /** Answer that was pressed and still needs confirmation; '' when there is none. */
  pressed: string
}

interface AnswerFormsProps {
  choice: AnswerChoice
  /** Path of the page. Each form posts to it. */
  path: string
  /** Lets the browser post the forms itself: the page has no script. */
  native?: boolean
  /** The answer was refused; the page begins with the reason. */
  isRefused?: boolean
}

/** Draws one form per possible answer, for the visitor with the link and for staff on the telephone. */
export function AnswerForms({ choice, path, native = false, isRefused = false }: AnswerFormsProps) {
  const may = (one: string) => choice.choices.includes(one)
  return (
    <>
      {may('date') ? <OtherDate choice={choice} path={path} native={native} /> : null}
      {may('credit') ? (
        <One
          path={path}
          native={native}
          answer="credit"
          title={t('Crédito para outra visita')}
          button={t('Ficar com o crédito')}
        >
          <p>
            <Money value={choice.paid} />{' '}
            {t(
              'ficam guardados por 12 meses, para a mesma pessoa. O que não for usado numa visita fica para a próxima.'
            )}
          </p>
        </One>
      ) : null}
      {may('refund') ? (
        <Final
          path={path}
          native={native}
          isRefused={isRefused}
          isPressed={choice.pressed === 'refund'}
          answer="refund"
          title={t('Devolução')}
          button={t('Receber o valor de volta')}
        >
          <p>
            <Money value={choice.paid} />{' '}
            {t('voltam pelo mesmo meio do pagamento, e a reserva é cancelada. Isto não se desfaz.')}
          </p>
        </Final>
      ) : null}
      {may('cancel') ? (
        <Final
          path={path}
          native={native}
          isRefused={isRefused}
          isPressed={choice.pressed === 'cancel'}
          answer="cancel"
          title={t('Cancelar')}
          button={t('Cancelar a reserva')}
        >
          <p>{t('Nada foi pago, e nada é cobrado. Isto não se desfaz.')}</p>
        </Final>
      ) : null}
    </>
  )
}

interface OneProps {
  path: string
  native: boolean
  answer: string
  title: string
  button: string
  children: ReactNode
}

function One({ path, native, answer, title, button, children }: OneProps) {
  return (
    <section className="card stack" aria-labelledby={`escolha-${answer}`}>
      <h2 id={`escolha-${answer}`}>{title}</h2>
      {children}
      <Form method="post" action={path} native={native}>
        <input type="hidden" name="resposta" value={answer} />
        <Button variant="secondary">{button}</Button>
      </Form>
    </section>
  )
}

/** Asks for confirmation on the page, because this answer cannot be undone. */
function Final({ isPressed, isRefused, ...one }: OneProps & { isPressed: boolean; isRefused: boolean }) {
  const { path, native, answer, title, button, children } = one
  const id = `escolha-${answer}`
  if (!isPressed) {
    return (
      <section className="card stack" aria-labelledby={id}>
        <h2 id={id}>{title}</h2>
        {children}
        <Form method="get" action={`${path}#${id}`} native={native}>
          <input type="hidden" name="escolha" value={answer} />
          <Button variant="secondary">{button}</Button>
        </Form>
      </section>
    )
  }
  return (
    <section className="card stack" aria-labelledby={id}>
      <h2 id={id}>{t('{act}?', { act: button })}</h2>
      {children}
      <Form method="post" action={`${path}?escolha=${answer}`} native={native} className="row">
        <input type="hidden" name="resposta" value={answer} />
        {/* This notice appears after the answer was pressed once. */}
        <Button variant="primary" autoFocus={!isRefused}>
          {t('Sim, {act}', { act: button.charAt(0).toLowerCase() + button.slice(1) })}
        </Button>
        <LinkButton to={path} native={native}>
          {t('Não, voltar')}
        </LinkButton>
      </Form>
    </section>
  )
}

function OtherDate({ choice, path, native }: { choice: AnswerChoice; path: string; native: boolean }) {
  const { month, day, dayWords, times } = choice
  return (
    <section className="card stack" aria-labelledby="escolha-date">
      <h2 id="escolha-date">{t('Outra data')}</h2>
      <p>{t('Pelo mesmo preço, sem taxa, onde houver vagas para todos.')}</p>
      {month ? (
        <FreeDays month={month} path={path} name="dia" selected={day} />
      ) : (
        <Notice tone="warning">{t('Nos próximos 60 dias não há dia com vagas para todos.')}</Notice>
      )}
      {day && times.length === 0 ? (
        <p role="status" id="horarios">
          {t('Neste dia não há outro horário com vagas para todos.')}
        </p>
      ) : null}
      {times.length > 0 ? (
        <Form method="post" action={path} native={native} className="stack" id="horarios" tabIndex={-1}>
          <input type="hidden" name="resposta" value="date" />
          <input type="hidden" name="date" value={day} />
          <SelectField
            field={{ name: 'time', value: times.length === 1 ? times[0] : '', errors: [] }}
            label={t('Horário de {day}', { day: dayWords })}
            empty={t('Escolha')}
            options={times.map((time) => ({ value: time, label: time }))}
            required
          />
          <div>
            <Button variant="primary">{t('Mudar para este dia')}</Button>
          </div>
        </Form>
      ) : null}
    </section>
  )
}
