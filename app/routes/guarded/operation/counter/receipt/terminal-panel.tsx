import {
  Button,
  ErrorSummary,
  FieldPair,
  Form,
  type FormState,
  fieldOf,
  LinkButton,
  Money,
  Notice,
  RadioGroup,
  SelectField,
  summaryOf,
  TextField
} from '#app/components/index.ts'
import { DESK_WORDS } from '#app/domain/money/receipt.ts'
import { counterPath } from '../counter-path.ts'
import type { ReceiptView, TerminalView } from './view.ts'

interface TerminalPanelProps {
  view: ReceiptView
  terminal: TerminalView
  refused: FormState | undefined
  mayReceive: boolean
  here: string
}

/** The provider says what happens at the terminal: the page follows it, without script every five seconds. */
export function TerminalPanel({ view, terminal, refused, mayReceive, here }: TerminalPanelProps) {
  return (
    <div className="card stack-s">
      <ErrorSummary errors={summaryOf(refused)} title="Nada mudou na cobrança" />
      <p className="pix-value">
        <Money value={view.owed} />
      </p>
      <Notice role="status" tone={terminal.hasFailed ? 'warning' : 'info'} title={terminal.name || undefined}>
        <p>{terminal.words}</p>
      </Notice>
      <p>
        As vagas ficam guardadas até <b>{view.until}</b>.
        {terminal.isOpen && terminal.until ? ` A cobrança fica na maquininha até ${terminal.until}.` : ''}
      </p>
      {terminal.isOpen ? (
        <Waiting terminal={terminal} here={here} />
      ) : (
        <Retry view={view} terminal={terminal} refused={refused} mayReceive={mayReceive} here={here} />
      )}
    </div>
  )
}

function Waiting({ terminal, here }: Pick<TerminalPanelProps, 'terminal' | 'here'>) {
  return (
    <>
      <noscript>
        <meta httpEquiv="refresh" content="5" />
      </noscript>
      <Form method="post" action={here} className="row">
        <Button variant="primary" name="terminal_action" value="check" autoFocus data-begin="">
          Conferir agora
        </Button>
        {terminal.isCancelling ? null : (
          <Button name="terminal_action" value="cancel">
            Cancelar cobrança
          </Button>
        )}
        <LinkButton to={counterPath} variant="quiet">
          Vender outro
        </LinkButton>
      </Form>
      {terminal.simulated ? (
        <Form method="post" action={here} className="row">
          <span className="hint">Maquininha simulada, nenhum dinheiro se move:</span>
          <Button name="terminal_action" value="simulate-paid">
            Passar o cartão
          </Button>
          <Button name="terminal_action" value="simulate-refused">
            Recusar o cartão
          </Button>
        </Form>
      ) : null}
    </>
  )
}

function Retry({ view, terminal, refused, mayReceive, here }: TerminalPanelProps) {
  return (
    <>
      <Form method="post" action={here} className="stack-s">
        <input type="hidden" name="terminal_action" value="send" />
        <SelectField
          field={fieldOf(refused, 'terminal', terminal.terminals[0]?.value ?? '')}
          label="Maquininha"
          options={terminal.terminals}
          required
        />
        <p>
          <Button variant="primary" autoFocus data-begin="">
            Enviar para a maquininha
          </Button>
          {mayReceive ? (
            <LinkButton to={`/operation/booking-list/${view.uuid}/receive`}>Receber de outra forma</LinkButton>
          ) : null}
          <LinkButton to={counterPath} variant="quiet">
            Vender outro
          </LinkButton>
        </p>
      </Form>
      <ByHand refused={refused} here={here} />
    </>
  )
}

/** For a card that was passed on another machine. */
function ByHand({ refused, here }: Pick<TerminalPanelProps, 'refused' | 'here'>) {
  return (
    <details open={refused?.initialValue?.terminal_action === 'receive'}>
      <summary>O cartão passou em outra máquina</summary>
      <Form method="post" action={here} className="stack-s">
        <input type="hidden" name="terminal_action" value="receive" />
        <RadioGroup
          field={fieldOf(refused, 'method', 'pos_debit')}
          label="Cartão"
          options={[
            { value: 'pos_debit', label: DESK_WORDS.pos_debit },
            { value: 'pos_credit', label: DESK_WORDS.pos_credit }
          ]}
        />
        <FieldPair>
          <TextField field={fieldOf(refused, 'cv')} label="CV do cartão" autoComplete="off" maxLength={20} optional />
          <TextField field={fieldOf(refused, 'aut')} label="AUT do cartão" autoComplete="off" maxLength={20} optional />
        </FieldPair>
        <p>
          <Button>Registrar pagamento</Button>
        </p>
      </Form>
    </details>
  )
}
