import { styled } from 'styled-components';
import type { FrameProps } from './frames.tsx';

const Content = styled.main`
  max-width: 1200px;
  margin: 0 auto;
`;

export const StandardFrame = ({ children }: FrameProps) => (
  <>
    <header>
      <a href="/">首页</a> <a href="/type/10">广告主</a>
    </header>
    <Content id="content">{children}</Content>
    <footer>footer</footer>
  </>
);
