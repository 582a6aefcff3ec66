import DefaultTheme from "vitepress/theme-without-fonts";
import WayOfData from "./WayOfData.vue";
import "./style.css";

export default {
  extends: DefaultTheme,
  enhanceApp: ({ app }: { app: { component(name: string, component: unknown): void } }) => {
    app.component("WayOfData", WayOfData);
  },
};
