import { WhoApproves } from '#app/components/approval/index.ts'
import {
  Button,
  Card,
  DefinitionList,
  Form,
  type FormState,
  fieldOf,
  LinkButton,
  Money,
  SituationTag,
  TextField
} from '#app/components/index.ts'
import { formatMoney } from '#app/domain/money/money.ts'
import type { DayView, DrawerView } from '../day-view.ts'
import { entriesWords } from '../view.ts'

interface DrawersProps {
  drawers: readonly DrawerView[]
  /** The day that the page shows. */
  date: string
  loose: DayView['loose']
  mayConfirm: boolean
  maySet: boolean
  refused: FormState | undefined
  formKey: string
}

export function Drawers({ drawers, loose, ...rest }: DrawersProps) {
  return (
    <section className="stack-s" id="caixas">
      <h2>Caixas</h2>
      {drawers.length === 0 ? <p className="muted">Ninguém abriu caixa neste dia.</p> : null}
      {loose.entries > 0 ? (
        <p>
          Sem caixa aberto: {entriesWords(loose.entries)} em dinheiro, somando <Money value={loose.value} />.
        </p>
      ) : null}
      {drawers.length === 0 ? null : (
        <div className="sheet">
          {drawers.map((drawer) => (
            <DrawerCard key={drawer.id} drawer={drawer} {...rest} />
          ))}
        </div>
      )}
    </section>
  )
}

const nobody = {
  title: 'Ninguém mais confere caixas neste parque',
  text: 'Quem entrega ou conta um caixa não o confere. Outra pessoa precisa do acesso “Fechar o dia”: quem cuida dos usuários dá esse acesso em Configurações, Usuários.'
}

type CardProps = Omit<DrawersProps, 'drawers' | 'loose'> & { drawer: DrawerView }

function DrawerCard({ drawer, mayConfirm, maySet, date, ...rest }: CardProps) {
  const { name, isOwn, isCounter, isOpen, approval, confirmed, counted, difference } = drawer
  const money = (value: number) => (value === 0 ? null : <Money value={value} />)
  return (
    <Card title={name} level={3} aside={<DrawerTag drawer={drawer} />}>
      <DefinitionList
        items={[
          { term: 'Aberto em', value: drawer.opened },
          { term: 'Troco inicial', value: <Money value={drawer.opening} /> },
          { term: 'Recebido em dinheiro', value: drawer.takings === null ? null : <Money value={drawer.takings} /> },
          { term: 'Suprimentos', value: money(drawer.supplies) },
          { term: 'Sangrias', value: money(-drawer.withdrawals) },
          {
            term: 'Deve haver',
            value: drawer.expected === null ? 'aparece depois de contado' : <Money value={drawer.expected} />
          },
          { term: 'Entregue em', value: drawer.handed },
          { term: 'Encerrado por', value: drawer.taken },
          { term: 'Contado', value: counted === null ? null : <Money value={counted} /> },
          { term: 'Diferença', value: difference ? <Money value={difference} /> : null },
          { term: 'Motivo', value: drawer.note },
          { term: 'Notas e moedas', value: drawer.cash },
          { term: 'Desfeito depois da entrega', value: money(drawer.later) },
          { term: 'Conferido por', value: confirmed },
          { term: 'Contas', value: drawer.accounts },
          { term: 'Conferido', value: drawer.confirmedValue === null ? null : <Money value={drawer.confirmedValue} /> },
          { term: 'Observação', value: drawer.confirmNote }
        ]}
      />
      <Moves moves={drawer.moves} />
      {!isOpen && !confirmed ? (
        <>
          {isOwn || isCounter ? <p>Você entregou este caixa, ou o contou: outra pessoa o confere.</p> : null}
          <WhoApproves approval={approval} nobody={nobody} maySet={maySet} verb="conferir" />
          {mayConfirm && !isOwn && !isCounter && !approval.mine ? <ConfirmForm drawer={drawer} {...rest} /> : null}
        </>
      ) : null}
      {isOpen && !isOwn && mayConfirm ? (
        <p>
          <LinkButton to={`/financial/close/${date}/drawers/${drawer.id}`}>
            Encerrar<span className="vh"> o caixa de {name}</span>
          </LinkButton>
        </p>
      ) : null}
    </Card>
  )
}

function DrawerTag({ drawer: { isOpen, confirmed } }: { drawer: DrawerView }) {
  if (isOpen) return <SituationTag tone="blue">Aberto</SituationTag>
  return confirmed ? (
    <SituationTag tone="green">Conferido</SituationTag>
  ) : (
    <SituationTag tone="amber">A conferir</SituationTag>
  )
}

function Moves({ moves }: Pick<DrawerView, 'moves'>) {
  if (moves.length === 0) return null
  return (
    <ul className="drawer-moves">
      {moves.map(({ key, kind, value, reason, when }) => (
        <li key={key}>
          {kind} de <Money value={value} />, {when}: {reason}
        </li>
      ))}
    </ul>
  )
}

function ConfirmForm({ drawer: { id, counted }, refused, formKey }: Omit<CardProps, 'mayConfirm' | 'maySet' | 'date'>) {
  const isIt = fieldOf(refused, 'drawer').value === id
  const value = formatMoney(counted ?? 0).replace(/R\$\s/, '')
  const field = (name: string, initial = '') =>
    isIt ? fieldOf(refused, name) : { name, value: initial, id: `${name}-${id}` }
  return (
    <Form method="post" className="stack-s" id={`conferir-${id}`}>
      <input type="hidden" name="drawer" value={id} />
      <input
        type="hidden"
        name="key"
        value={isIt ? String(fieldOf(refused, 'key', formKey).value) : `${formKey}-${id}`}
      />
      <TextField
        field={field('value', value)}
        label="Recebido"
        inputMode="decimal"
        autoComplete="off"
        maxLength={20}
        required
      />
      <TextField field={field('note')} label="Motivo, se não for o contado" optional maxLength={300} />
      <Button name="intent" value="confirm">
        Conferir o caixa
      </Button>
    </Form>
  )
}
