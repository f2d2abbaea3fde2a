import { ApiError } from '#app/contracts/api-error.ts'
import { env } from '#app/env.server.ts'
import { hostOf, type Integration } from '../integrations/integration.server.ts'
import type { Outcome } from '../integrations/states.server.ts'
import { findLegacyServer } from './server.server.ts'
import { findVendorPoints, vendorKey } from './vendor-points.server.ts'

export const legacyIntegration: Integration = {
  key: 'legacy',
  label: 'Sistema antigo (PHP)',
  what: 'De onde se importam clientes, condutores, atrativos, reservas e lançamentos; pode também conferir senhas.',
  off: 'Ainda não foi configurado por quem cuida do servidor.',
  host: () => hostOf(env.LEGACY_API_URL),
  isOn: () => findLegacyServer() !== null,
  test: (asked) =>
    outcomeOf(async () => {
      await findLegacyServer()?.whoami(asked)
      return 'Responde, e aceita o usuário da configuração.'
    })
}

export const vendorPointsIntegration: Integration = {
  key: vendorKey,
  label: 'Pontos de interesse do fornecedor antigo',
  what: 'Aparecem ao lado dos pontos do parque, em Produtos.',
  off: 'Ainda não foi configurado por quem cuida do servidor.',
  host: () => hostOf(env.LEGACY_POI_URL),
  isOn: () => findVendorPoints() !== null,
  test: (asked) =>
    outcomeOf(async () => {
      const points = (await findVendorPoints()?.(asked)) ?? []
      return points.length === 1 ? 'Responde, com 1 ponto.' : `Responde, com ${points.length} pontos.`
    })
}

async function outcomeOf(test: () => Promise<string>): Promise<Outcome> {
  try {
    return { ok: true, words: await test() }
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    return { ok: false, words: error.message }
  }
}
