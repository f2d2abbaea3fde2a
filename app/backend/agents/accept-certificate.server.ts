import { conflict } from '#app/contracts/api-error.ts'
import { certificateUntil } from '#app/domain/agent/certificate.ts'
import { addCertificate, lockAgents } from '../db/queries/agents.server.ts'
import type { ApprovalEffect } from '../kernel/approval/effect.server.ts'
import { recordChange } from '../kernel/audit/record-change.server.ts'

export const acceptCertificate: ApprovalEffect = {
  needs: 'agents/edit',
  run: async (tx, ctx, { placeId, subject: { agent: uuid = '', certificate } }) => {
    const [agent] = await lockAgents(tx, { placeId, uuids: [uuid] })
    if (!agent?.active || !certificate) throw conflict({ code: 'effect_impossible', message: gone })
    if (!(await addCertificate(tx, uuid, certificate))) throw conflict({ code: 'effect_impossible', message: full })
    await recordChange(tx, ctx, {
      action: 'agent.certificate-added',
      id: uuid,
      label: agent.name,
      reason: 'Requerimento aprovado',
      changed: { from: '', to: `${certificate.name}, ${certificateUntil(certificate.valid_until)}` }
    })
    return `${agent.name}: certificado ${certificate.name} aceito, ${certificateUntil(certificate.valid_until)}.`
  }
}

const gone =
  'O condutor deste requerimento não está mais ativo: o certificado não pode ser aceito. Recuse-o, ou peça outro.'
const full = 'O condutor já tem certificados demais. Remova algum do cadastro e aprove de novo.'
