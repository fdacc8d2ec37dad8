import { Readable } from 'node:stream';
import type { S3Client } from '@aws-sdk/client-s3';
import type { FileStorage } from '../providers.ts';

export interface S3Config {
  endpoint: string;
  region: string;
  bucket: string;
  accessKeyId: string;
  secretAccessKey: string;
  /** The bucket is part of the path instead of the host name. */
  pathStyle: boolean;
}

const PREFIX = 'uploads/';

/** Creates a storage in a bucket of S3 or of a compatible service (OSS, COS, OBS, MinIO). */
export function createS3Storage(config: S3Config): FileStorage {
  const { bucket } = config;
  // Loaded with the first file: the package is large, and most processes never need it.
  let opening: Promise<{ sdk: typeof import('@aws-sdk/client-s3'); client: S3Client }> | null = null;
  const open = () => {
    opening ??= openClient(config);
    return opening;
  };
  const at = (key: string) => ({ Bucket: bucket, Key: `${PREFIX}${key}` });
  return {
    put: async (key, bytes, contentType) => {
      const { sdk, client } = await open();
      await client.send(new sdk.PutObjectCommand({ ...at(key), Body: bytes, ContentType: contentType }));
    },
    get: async (key) => {
      const { sdk, client } = await open();
      try {
        const { Body, ContentLength } = await client.send(new sdk.GetObjectCommand(at(key)));
        return Body instanceof Readable ? { body: Body, size: ContentLength ?? null } : null;
      } catch (error) {
        if (error instanceof sdk.NoSuchKey || error instanceof sdk.NotFound) return null;
        throw error;
      }
    },
    remove: async (key) => {
      const { sdk, client } = await open();
      await client.send(new sdk.DeleteObjectCommand(at(key)));
    },
  };
}

async function openClient({ endpoint, region, accessKeyId, secretAccessKey, pathStyle }: S3Config) {
  const sdk = await import('@aws-sdk/client-s3');
  const client = new sdk.S3Client({
    endpoint,
    region,
    credentials: { accessKeyId, secretAccessKey },
    forcePathStyle: pathStyle,
    // Not all compatible services support the newer checksums.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    requestHandler: { connectionTimeout: 3_000, requestTimeout: 8_000 },
  });
  return { sdk, client };
}
