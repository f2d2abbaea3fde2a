import { z } from 'zod'
import type { GatewayKind } from './payment-gateway.server.ts'

/** Seal of `Backend`: purpose and value are bound together. */
export interface CredentialSeal {
  seal(purpose: string, value: unknown): string
  unseal(purpose: string, text: string): unknown
}

export interface MercadoPagoCredentials {
  accessToken: string
  /** '' if none was given: notices are then not verified, only read back. */
  webhookSecret: string
}

export interface GetnetCredentials {
  clientId: string
  clientSecret: string
  sellerId: string
  environment: 'producao' | 'homologacao'
}

export interface CredentialsOf {
  mercadopago: MercadoPagoCredentials
  getnet: GetnetCredentials
}

/** Goes into a header, so it may hold no other characters. */
const secret = z.string().regex(/^[\x21-\x7e]{1,500}$/)

const schemas: { [K in GatewayKind]: z.ZodType<CredentialsOf[K]> } = {
  mercadopago: z.object({ accessToken: secret, webhookSecret: z.union([z.literal(''), secret]) }),
  getnet: z.object({
    clientId: secret.regex(/^[^:]+$/),
    clientSecret: secret,
    sellerId: secret,
    environment: z.enum(['producao', 'homologacao'])
  })
}

/** A row copied to another place or provider opens nothing there. */
const purposeOf = (placeId: string, kind: GatewayKind) => `payment-account:${placeId}:${kind}`

interface Whose<K extends GatewayKind> {
  placeId: string
  kind: K
}

export function sealCredentials<K extends GatewayKind>(
  seal: CredentialSeal,
  { placeId, kind }: Whose<K>,
  credentials: CredentialsOf[K]
): string {
  return seal.seal(purposeOf(placeId, kind), credentials)
}

/** Null for a value sealed for another place or provider, or with another key. */
export function unsealCredentials<K extends GatewayKind>(
  seal: CredentialSeal,
  { placeId, kind }: Whose<K>,
  sealed: string
): CredentialsOf[K] | null {
  return schemas[kind].safeParse(seal.unseal(purposeOf(placeId, kind), sealed)).data ?? null
}

export interface GatewayEnv {
  MERCADOPAGO_ACCESS_TOKEN?: string
  MERCADOPAGO_WEBHOOK_SECRET?: string
  MERCADOPAGO_API_URL?: string
  GETNET_CLIENT_ID?: string
  GETNET_CLIENT_SECRET?: string
  GETNET_SELLER_ID?: string
  GETNET_ENVIRONMENT: 'producao' | 'homologacao' | ''
  GETNET_API_URL?: string
}

/** Credentials for places without an account of their own; null if the environment has none. */
export function credentialsOfEnv(env: GatewayEnv): { [K in GatewayKind]: CredentialsOf[K] | null } {
  const { GETNET_CLIENT_ID: clientId, GETNET_CLIENT_SECRET: clientSecret, GETNET_SELLER_ID: sellerId } = env
  const environment = env.GETNET_ENVIRONMENT || 'producao'
  const accessToken = env.MERCADOPAGO_ACCESS_TOKEN
  return {
    mercadopago: accessToken ? { accessToken, webhookSecret: env.MERCADOPAGO_WEBHOOK_SECRET ?? '' } : null,
    getnet: clientId && clientSecret && sellerId ? { clientId, clientSecret, sellerId, environment } : null
  }
}

const getnetBases = {
  producao: 'https://api.getnet.com.br',
  homologacao: 'https://api-homologacao.getnet.com.br'
}

export const getnetBase = (env: GatewayEnv, { environment }: GetnetCredentials): string =>
  env.GETNET_API_URL ?? getnetBases[environment]
