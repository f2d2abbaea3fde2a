import type { ReactNode } from 'react'
import { Split, Steps, TotalBar } from '#app/components/booking/index.ts'
import { useDocument } from '#app/components/document/document-context.ts'
import { Button, ErrorSummary, Form, fieldOf, Notice, summaryOf } from '#app/components/index.ts'
import { t } from '#app/domain/words/speech.ts'
import type { RefusedBooking } from '../refuse.server.ts'
import { totalOf } from '../tickets/total-of.ts'
import type { DetailsStep } from '../view.ts'
import { VisitSummary } from '../visit/visit-summary.tsx'
import { AddressFields } from './address-fields.tsx'
import { LanguageButtons } from './language-buttons.tsx'
import { PaymentFields, TermFields } from './payment-fields.tsx'
import { PersonFields } from './person-fields.tsx'

interface FillDetailsProps {
  view: DetailsStep
  hash: string
  refused: Omit<RefusedBooking, 'view'> | null
  isText: boolean
}

/** The browser posts the form and follows links itself, so that back, reload and a lost network keep what was typed. */
export function FillDetails({ view, hash, refused, isText }: FillDetailsProps) {
  const result = refused?.result ?? null
  const { editors } = view
  const discountLabel = editors.tickets?.discount.label ?? ''
  const { lines, total } = editors.tickets ? totalOf(editors.tickets.fields, discountLabel) : view
  const { kiosk } = useDocument()
  const takesMoney = view.pix || (kiosk ? kiosk.hasTerminal : view.card || view.payOnSite)
  const canConfirm = takesMoney || total === 0 || editors.tickets !== null
  const field = (name: string, initial?: string) => fieldOf(result, name, initial)
  return (
    <KeepTyped>
      <Steps steps={view.steps} current={view.current} />
      <h1>{t('Seus dados e pagamento')}</h1>
      {refused?.existing ? <Existing {...refused.existing} /> : null}
      <ErrorSummary errors={summaryOf(result)} />
      <Form method="post" action={view.action} native>
        {/* Enter presses the form's first button, so the one that confirms comes first. */}
        {canConfirm && !isText ? (
          <button type="submit" className="vh" tabIndex={-1} aria-hidden="true">
            {t('Confirmar reserva')}
          </button>
        ) : null}
        <input type="hidden" name="hash" value={hash} />
        <input type="hidden" name="seen_total" value={total} />
        {refused?.isUncertain ? <input type="hidden" name="incerta" value="1" /> : null}
        <HiddenSelection view={view} />
        <LanguageButtons here={view.action} intent="idioma" isText={isText} isOffer={!isText} />
        <tr-total off={discountLabel}>
          <Split>
            <div className="stack-l">
              <VisitSummary view={view} field={field} ticketErrors={result?.error?.tickets ?? []} />
              <PersonFields field={field} view={view} />
              <AddressFields field={field} view={view} typed={result?.initialValue} />
              {total > 0 ? (
                <PaymentFields field={field} view={view} />
              ) : (
                <input type="hidden" name="payment_method" value="pix" />
              )}
              <TermFields field={field} view={view} />
            </div>
            <TotalBar total={total} lines={lines}>
              {canConfirm ? <Button variant="primary">{t('Confirmar reserva')}</Button> : null}
            </TotalBar>
          </Split>
        </tr-total>
        {isText ? null : <LanguageButtons here={view.action} intent="idioma" />}
      </Form>
    </KeepTyped>
  )
}

/** For a reload; not at a kiosk, where the next visitor would see it. */
function KeepTyped({ children }: { children: ReactNode }) {
  const { kiosk } = useDocument()
  return kiosk ? <div className="stack">{children}</div> : <tr-kept-form class="stack">{children}</tr-kept-form>
}

function Existing({ id, what }: { id: string; what: string }) {
  return (
    <Notice tone="warning" title={t('Você já reservou com este formulário')}>
      <p>
        {what ? `${what}: ` : null}
        <a href={`/booking-details/${id}`}>{t('ver o ingresso')}</a>.{' '}
        {t('Se confirmar de novo, será mais uma reserva.')}
      </p>
    </Notice>
  )
}

function HiddenSelection({ view: { hidden, editors, ticketChoices } }: { view: DetailsStep }) {
  return (
    <>
      {Object.entries(hidden).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      {editors.tickets
        ? null
        : ticketChoices.map(({ label, quantity }, index) => (
            <span key={label} hidden>
              <input type="hidden" name={`tickets[${index}].label`} value={label} />
              <input type="hidden" name={`tickets[${index}].quantity`} value={quantity} />
            </span>
          ))}
    </>
  )
}
