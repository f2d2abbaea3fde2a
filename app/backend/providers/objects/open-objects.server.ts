import type { ObjectStore } from './object-store.server.ts'

export interface ObjectEnv {
  S3_ENDPOINT?: string
  S3_BUCKET?: string
  S3_REGION?: string
  S3_ACCESS_KEY_ID?: string
  S3_SECRET_ACCESS_KEY?: string
  S3_PREFIX?: string
}

/** Folder of this program in a bucket that others may use, too. */
const ownPrefix = 'trilha/'

/** Null without the settings: then bytes stay in the database, and nothing of S3 is loaded. */
export async function openObjects(env: ObjectEnv): Promise<ObjectStore | null> {
  const { S3_ENDPOINT: endpoint, S3_BUCKET: bucket, S3_REGION: region } = env
  const { S3_ACCESS_KEY_ID: keyId, S3_SECRET_ACCESS_KEY: secret } = env
  if (!endpoint || !bucket || !region || !keyId || !secret) return null
  const { openS3 } = await import('./s3.server.ts')
  return openS3({ endpoint, bucket, region, keyId, secret, prefix: env.S3_PREFIX ?? ownPrefix })
}
