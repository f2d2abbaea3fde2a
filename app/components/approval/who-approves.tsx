import type { Approver } from '#app/contracts/approver.ts'
import { formatDay } from '#app/domain/calendar/dates.ts'
import { Notice } from '../feedback/index.ts'

interface WhoApprovesProps {
  approval: Approval
  /** Said where nobody else holds the permission. */
  nobody: { title: string; text: string }
  verb?: 'aprovar' | 'conferir'
  /** The viewer may open the place's rule. */
  maySet: boolean
}

/** For what waits for a second person: who may be that, and from which day. */
export function WhoApproves({ approval, nobody, verb = 'aprovar', maySet }: WhoApprovesProps) {
  const { isNone, now, later, mine } = approval
  if (isNone) {
    return (
      <Notice tone="warning" title={nobody.title}>
        <p>{nobody.text}</p>
      </Notice>
    )
  }
  if (now === '') {
    return (
      <Notice tone="warning" title={`Hoje ninguém pode ${verb}`}>
        {later ? (
          <p>
            Pode {verb}: {later}.
          </p>
        ) : mine ? (
          <p>{mine}</p>
        ) : null}
        <p>
          Quem convidou uma conta ou mudou os acessos dela há pouco não vale como segunda pessoa, nem ela para quem a
          convidou. Para não esperar, dê o acesso a mais alguém da equipe que não seja um dos dois.
        </p>
        <RuleLine maySet={maySet} />
      </Notice>
    )
  }
  return (
    <div className="stack-s">
      <p>
        Pode {verb} hoje: {now}.{later ? ` Depois: ${later}.` : ''} {mine}
      </p>
      {mine ? <RuleLine maySet={maySet} /> : null}
    </div>
  )
}

function RuleLine({ maySet }: { maySet: boolean }) {
  const where = 'Segurança e registro'
  return (
    <p className="muted">
      O prazo é o de “Dias sem aprovar um pelo outro”, em Configurações,{' '}
      {maySet ? <a href="/configurations/security">{where}</a> : where}.
    </p>
  )
}

const listWords = new Intl.ListFormat('pt-BR')

/** Days in words. */
export function toApproval(approvers: readonly Approver[]) {
  const may = approvers.filter(({ from, never }) => from === '' && !never)
  const later = approvers.filter(({ from }) => from !== '')
  const me = approvers.find(({ is_me }) => is_me)
  return {
    isNone: approvers.length === 0,
    now: listWords.format(may.map(({ name, is_me }) => (is_me ? 'você' : name))),
    later: listWords.format(
      later.map(({ name, is_me, from }) => `${is_me ? 'você' : name} a partir de ${formatDay(from)}`)
    ),
    /** Why the viewer may not; '' where they may, or where nobody knows. */
    mine: me ? whyNot(me) : ''
  }
}

export type Approval = ReturnType<typeof toApproval>

function whyNot({ from, never }: Approver): string {
  if (never) return 'Sua conta tem o telefone, o e-mail ou o CPF de quem pediu: peça a outra pessoa.'
  return from === '' ? '' : `Você só pode a partir de ${formatDay(from)}.`
}
